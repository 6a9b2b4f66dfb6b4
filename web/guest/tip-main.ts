import { GUEST_TIP, TIP } from '#contract/limits.ts'
import { bareRand, rand } from '#contract/money.ts'
import '#web/landing/main.ts'
import { DEVICE_DATA, readStored, store } from '#web/data/storage.ts'

const at = (id: string) => document.getElementById(id) as HTMLElement
const typed = at('typed') as HTMLInputElement
const pay = at('pay') as HTMLButtonElement
const { worker = '', called = '' } = at('content').dataset
const form = at('form') as HTMLFormElement
const choices = form.elements.namedItem('amount') as RadioNodeList
const asked = new URLSearchParams(location.search)
let amount: number | undefined

form.onchange = ({ target }) => {
  if (target !== typed) void choose()
}
form.onsubmit = (event) => {
  event.preventDefault()
  void open()
}
typed.oninput = () => void readTyped()
at('report').onsubmit = (event) => {
  event.preventDefault()
  void report(event.currentTarget as HTMLFormElement)
}
// The way back from the payment provider's page may show this page as it was left.
addEventListener('pageshow', () => {
  pay.disabled = false
  void showEarlierTip()
})
// After all that paying needs: until then the drawing stands there.
addEventListener('load', showPhoto)
// A link must not choose what somebody pays: only our own pages bring an amount, after a try that was not paid or a tap that came early.
const isOurs = document.referrer.startsWith(`${location.origin}/`)
const kept = isOurs ? inRange(Number(asked.get('amount'))) : undefined
form.dataset.awake = ''
if (kept) startWith(kept)
// The guest may have tapped an amount before this script loaded.
else void choose()
if (isOurs && asked.has('pay')) {
  // For one tap: neither a reload nor the way back is another.
  history.replaceState(null, '', `${location.pathname}?${new URLSearchParams({ w: asked.get('w') ?? '' })}`)
  if (kept) void open()
}

/** The drawing stays where there is no photo, or none that loads. */
function showPhoto(): void {
  const drawing = document.querySelector('.tip-face') as HTMLImageElement
  const { photo } = drawing.dataset
  if (!photo) return
  const image = drawing.cloneNode() as HTMLImageElement
  image.onload = () => drawing.replaceWith(image)
  image.src = photo
}

async function choose(): Promise<void> {
  const isOther = choices.value === 'other'
  at('typing').hidden = !isOther
  if (!isOther) return show(Number(choices.value))
  typed.focus()
  await readTyped()
}

/** How people write amounts is loaded by those who type one. */
async function readTyped(): Promise<void> {
  const { readAmount } = await import('#contract/typed-amount.ts')
  if (!at('typing').hidden) show(inRange(readAmount(typed.value)))
}

/** An amount that was kept from a try that was not paid. */
function startWith(cents: number): void {
  typed.value = bareRand(cents)
  choices.value = String(cents)
  if (choices.value !== String(cents)) choices.value = 'other'
  void choose()
}

function inRange(cents: number | undefined): number | undefined {
  return cents !== undefined && cents >= GUEST_TIP.min && cents <= GUEST_TIP.max ? cents : undefined
}

function show(cents: number | undefined): void {
  amount = cents
  pay.disabled = cents === undefined
  typed.setAttribute('aria-invalid', String(cents === undefined && typed.value !== ''))
  at('tip').textContent = rand(cents ?? 0)
  at('sum').textContent = cents === undefined ? (at('sum').dataset.range ?? '') : fill(at('sum').dataset.words, cents)
  const { words = '' } = at('total').dataset
  at('total').textContent = cents === undefined ? words.replace('{total}', '').trim() : fill(words, cents)
  at('complaint').textContent = ''
}

function fill(words = '', cents: number): string {
  return words.replace('{amount}', rand(cents)).replace('{total}', rand(cents + TIP.fee))
}

/** Opens the payment and goes to pay it. The key is kept until an answer came, so that trying again is the same wish. */
async function open(): Promise<void> {
  if (amount === undefined || pay.disabled) return
  pay.disabled = true
  const before = readOpened()
  const isSame = before && !before.reference && before.worker === worker && before.amount === amount
  const tip: OpenedTip = isSame ? before : { worker, called, amount, key: newKey() }
  keepOpened(tip)
  const answer = await send('/api/guest-tips', { guardNumber: worker, amount }, { 'Idempotency-Key': tip.key })
  if (answer?.ok) {
    const { reference, page } = (await answer.json()) as { reference: string; page: string }
    keepOpened({ ...tip, reference, page })
    location.assign(page)
    return
  }
  // A definite "no" ends this wish; without an answer the next try is the same one.
  if (answer && answer.status < 500) keepOpened(undefined)
  at('complaint').textContent = answer ? await answer.text() : (at('complaint').dataset.away ?? '')
  pay.disabled = false
}

/** Nobody else has it. Not the app's way of making keys, which would be one more file to wait for. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function report(sheet: HTMLFormElement): Promise<void> {
  const button = sheet.querySelector('button') as HTMLButtonElement
  if (button.ariaDisabled) return
  // Not disabled: that would take the focus away.
  button.ariaDisabled = 'true'
  const message = new FormData(sheet).get('reason')
  const answer = await send('/api/guards/report', { guardNumber: worker, message })
  const said = at('reported')
  said.textContent = answer?.ok
    ? (said.dataset.words ?? '')
    : answer
      ? await answer.text()
      : (at('complaint').dataset.away ?? '')
  if (!answer?.ok) button.ariaDisabled = null
}

function send(path: string, body: object, headers: Record<string, string> = {}): Promise<Response | undefined> {
  const asked = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang, ...headers },
  }
  return fetch(path, { ...asked, body: JSON.stringify(body) }).catch(() => undefined)
}

/** Somebody who left in the middle of paying asks this first: did it go through? */
async function showEarlierTip(): Promise<void> {
  const tip = readOpened()
  if (!tip?.reference) return
  const answer = await fetch(`/api/guest-tips/${tip.reference}`).catch(() => undefined)
  const { state } = (answer?.ok ? await answer.json() : {}) as { state?: string }
  const box = at('before')
  const words = JSON.parse(box.dataset.words ?? '{}') as Record<string, string>
  if (!state || !(state in words)) return
  const sentence = (words[state] ?? '').replace('{amount}', rand(tip.amount)).replace('{worker}', tip.called)
  const isOpen = state === 'waiting' && tip.page !== undefined && /^https?:/.test(tip.page)
  box.replaceChildren(`${words.question} ${sentence} `, link(isOpen ? (tip.page ?? '') : `/t/${tip.reference}`))
  box.lastElementChild?.append((isOpen ? words.goOn : words.see) ?? '')
  box.hidden = false
  // Said once; what is still open is said again.
  if (state !== 'waiting' && state !== 'giving_back') keepOpened(undefined)
}

function link(href: string): HTMLAnchorElement {
  const anchor = document.createElement('a')
  anchor.href = href
  anchor.className = 'tap'
  return anchor
}

/** The tip that this browser opened last, so that the next visit can say what became of it. */
type OpenedTip = {
  worker: string
  called: string
  amount: number
  key: string
  reference?: string
  page?: string
}

function readOpened(): OpenedTip | undefined {
  return readStored(DEVICE_DATA.guestTip)
}

/** A browser that keeps nothing can still pay. */
function keepOpened(tip: OpenedTip | undefined): void {
  store(DEVICE_DATA.guestTip, tip)
}
