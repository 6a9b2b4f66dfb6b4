import { clock } from '#contract/dates.ts'
import { ageOfReceipt, RECEIPT_IS_NEW_MS } from '#contract/receipt-age.ts'
import { paidAgo } from '#contract/texts/en/paid-ago.ts'
import { DEVICE_DATA, readStored, store } from '#web/data/storage.ts'
import { awaitNews } from './await-news.ts'

const main = document.getElementById('content') as HTMLElement
const { state = '', reference = '' } = main.dataset
const isOpen = state === 'waiting' || state === 'giving_back'

// This page shows the outcome, so the next visit need not ask for it.
if (!isOpen) forget()
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-in]'))
  link.href = `${link.pathname}?${new URLSearchParams({ returnTo: `/t/${reference}?claim` })}`

// The page is loaded again once there is news: its content comes from the server alone.
if (isOpen) void awaitNews(reference, state).then(() => location.replace(`/t/${reference}`))
if (state === 'paid') {
  tick()
  setInterval(tick, 1_000)
  if (main.dataset.member || new URLSearchParams(location.search).has('claim')) offer()
}

function forget(): void {
  if (readStored<{ reference?: string }>(DEVICE_DATA.guestTip)?.reference === reference)
    store(DEVICE_DATA.guestTip, undefined)
}

/** A running clock is what a picture of this screen does not have. A page that was kept open becomes an old receipt as well. */
function tick(): void {
  const age = Number(main.dataset.age) + passed()
  const isOld = age >= RECEIPT_IS_NEW_MS
  if (isOld) {
    main.dataset.look = 'old'
    byId('title-old').textContent = ageOfReceipt(paidAgo, age)
  } else byId('clock').textContent = clock(Date.now())
  for (const id of ['title-new', 'now']) byId(id).hidden = isOld
  byId('title-old').hidden = !isOld
}

/** Time since the page was loaded, by two clocks: one stops while a phone sleeps, the other can be set back by hand. */
function passed(): number {
  return Math.max(performance.now(), Date.now() - performance.timeOrigin)
}

function byId(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement
}

/** Signed in, or back from signing in. The link may come from somebody else: only a tap puts the tip into the history. */
function offer(): void {
  const take = byId('take') as HTMLButtonElement
  byId('sign-in').hidden = true
  take.hidden = false
  take.onclick = async () => {
    take.disabled = true
    const headers = { 'Accept-Language': document.documentElement.lang }
    const answer = await fetch(`/api/guest-tips/${reference}/claim`, { method: 'POST', headers }).catch(() => undefined)
    take.disabled = false
    if (answer?.ok) return location.replace(`/t/${reference}`)
    byId('complaint').textContent = (await answer?.text()) ?? ''
  }
}
