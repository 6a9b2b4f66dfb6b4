import { clock, dayOf, writeDay } from '#contract/dates.ts'
import { dateNames } from '#contract/texts/en/date-names.ts'
import { OPENED_TIP } from '#web/data/kept-name.ts'

const main = document.getElementById('content') as HTMLElement
const { state = '', reference = '' } = main.dataset
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10_000
const isOpen = state === 'waiting' || state === 'giving_back'

// What is shown here needs no asking on the next visit.
if (!isOpen) forget()
for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-in]'))
  link.href = `${link.pathname}?${new URLSearchParams({ returnTo: `/t/${reference}?claim` })}`

if (isOpen) void wait()
if (state === 'paid') {
  tick()
  setInterval(tick, 1_000)
  if (new URLSearchParams(location.search).has('claim')) offer()
}

/** The page is asked for again once there is news: what it says comes from the server alone. */
async function wait(): Promise<void> {
  for (let ms = FIRST_WAIT_MS; ; ms = Math.min(ms * 1.2, LONGEST_WAIT_MS)) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    const answer = await fetch(`/api/guest-tips/${reference}`).catch(() => undefined)
    const now = answer?.ok ? ((await answer.json()) as { state: string }).state : state
    if (now !== state) return location.replace(`/t/${reference}`)
  }
}

function forget(): void {
  try {
    if (localStorage.getItem(OPENED_TIP)?.includes(reference)) localStorage.removeItem(OPENED_TIP)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** A running clock is what a picture of this screen does not have. */
function tick(): void {
  const shown = document.getElementById('clock')
  const now = Date.now()
  if (shown) shown.textContent = `${writeDay(dateNames.months, dayOf(now))} ${clock(now)}`
}

/** Back from signing in. The link may come from somebody else: only a tap puts the tip into the history. */
function offer(): void {
  const take = document.getElementById('take') as HTMLButtonElement
  ;(document.getElementById('sign-in') as HTMLElement).hidden = true
  take.hidden = false
  take.onclick = async () => {
    take.disabled = true
    const headers = { 'Accept-Language': document.documentElement.lang }
    const answer = await fetch(`/api/guest-tips/${reference}/claim`, { method: 'POST', headers }).catch(() => undefined)
    take.disabled = false
    if (answer?.ok) return location.replace(`/t/${reference}`)
    ;(document.getElementById('complaint') as HTMLElement).textContent = (await answer?.text()) ?? ''
  }
}
