import { PRODUCT } from '#contract/product.ts'
import { html, PAGE_STYLE, raw } from '#server/platform/documents/html.ts'
import { pageOf } from '#server/platform/documents/page.ts'

/** A drawn till: it takes twelve digits, shows the amount, and pays out. */
export function tillPage(): string {
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'C', '0', '←'].map(
    (key) =>
      html`<button type="button" class="key" data-key="${key}" aria-label="${NAMES[key] ?? key}">${key}</button>`,
  )
  const body = html`<header><a href="/">${PRODUCT.name}</a> <span class="mark">Simulated till</span></header>
<main>
<h1>A shop that pays out cash</h1>
<ol class="steps">
<li><b>Withdraw in cash.</b> In the <a href="/wallet">wallet</a>, or on a <a href="/sim/phone">simulated phone</a>: R50 to R500. The code is shown there.</li>
<li><b>Type it here.</b> The shop sees the amount, and nothing else.</li>
<li><b>Break it.</b> Pay out twice, cancel in between, let it expire. No real money moves.</li>
</ol>
<form class="till" aria-label="Till">
<div class="display">
<p class="line" aria-hidden="true"><span>TILL 3</span><span class="clock"></span></p>
<output class="screen" aria-live="polite">Type a cash code</output>
<label>Cash code <input class="typed" inputmode="numeric" autocomplete="off" maxlength="14" placeholder="0000 0000 0000"></label>
</div>
<div class="keys" role="group" aria-label="Keypad">${keys}</div>
<button class="pay" disabled>Pay out</button>
<ul class="roll" aria-label="Paid out"></ul>
</form>
</main>
<script>${raw(TILL_SCRIPT)}</script>`
  return pageOf({ language: 'en', title: 'A shop that pays out cash', style: TILL_STYLE, body })
}

const NAMES: Record<string, string> = { C: 'Clear', '←': 'Erase' }

/** Its hash is in the Content-Security-Policy of the page. */
export const TILL_SCRIPT = `
const at = (name) => document.querySelector('.' + name)
const [till, typed, screen, pay, roll, clock] = ['till', 'typed', 'screen', 'pay', 'roll', 'clock'].map(at)
const time = () => new Date().toLocaleTimeString('en-ZA', { hour: '2-digit', minute: '2-digit' })
const digits = () => typed.value.replace(/[^0-9]/g, '').slice(0, 12)
let asked = '', good = false, busy = false
const show = (text, look) => { screen.textContent = text; screen.dataset.look = look || '' }
const ready = (isGood) => { good = isGood; pay.disabled = !isGood }
async function call(path) {
  try {
    const response = await fetch('/sim/till/' + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ pin: asked }) })
    if (response.status === 429) return { responseMessage: 'Too many codes. Wait ten minutes.' }
    return response.ok ? await response.json() : { responseMessage: 'The till does not work. Try again.' }
  } catch { return { responseMessage: 'No network. Try again.' } }
}
async function changed() {
  const pin = digits()
  const text = pin.replace(/(.{4})(?=.)/g, '$1 ')
  if (typed.value !== text) typed.value = text
  if (pin === asked) return
  asked = pin
  ready(false)
  if (pin.length < 12) return show('Type a cash code')
  show('Looking...')
  const answer = await call('look')
  if (asked !== pin) return
  ready(answer.responseCode === 0)
  show(answer.responseCode === 0 ? answer.shown : answer.responseMessage, answer.responseCode === 0 ? 'good' : 'bad')
}
typed.addEventListener('input', changed)
at('keys').addEventListener('click', ({ target }) => {
  const { key } = target.dataset
  if (!key) return
  typed.value = key === 'C' ? '' : key === '←' ? digits().slice(0, -1) : digits() + key
  changed()
})
till.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (!good || busy) return
  busy = true
  ready(false)
  const answer = await call('redeem')
  busy = false
  show(answer.paid ? 'Pay out ' + answer.shown : answer.responseMessage, answer.paid ? 'good' : 'bad')
  if (!answer.paid) return
  const item = document.createElement('li'), amount = document.createElement('b')
  amount.textContent = answer.shown
  item.append(time() + ' ', amount)
  roll.prepend(item)
  asked = typed.value = ''
  typed.focus({ preventScroll: true })
})
const tick = () => { clock.textContent = time() }
setInterval(tick, 10000)
tick()
`

export const TILL_STYLE = `${PAGE_STYLE}
*{box-sizing:border-box}
header{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;max-width:60rem;margin:0 auto;padding:1rem;font-weight:800;font-size:1.25rem}
header a{color:inherit;text-decoration:none}
main{max-width:60rem;margin:0 auto;padding:0 1rem 3rem}
.mark{padding:.1rem .75rem;border-radius:1rem;background:var(--sun);color:var(--on-sun);font-weight:700;font-size:.875rem}
h1{margin:0;font-size:min(2rem,9vw);line-height:1.2}
a{color:var(--action)}
.steps{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr));gap:.5rem 1.5rem;margin:.75rem 0 1.5rem;padding-left:1.4rem}
.steps li{padding-left:.25rem}
.steps li::marker{color:var(--action);font-weight:800}
.till{max-width:26rem;margin:0 auto;padding:min(1.5rem,5vw);border-radius:1.5rem 1.5rem 2rem 2rem;background:linear-gradient(100deg,#3b4d45,#22302a 30%,#17211d 75%,#2a3932);color:#fff;box-shadow:inset 0 0 0 2px #53685e,inset 0 0 0 6px #131c18,var(--lift)}
.display{padding:.75rem .9rem 1rem;border-radius:.9rem;border:4px solid #0c1411;background:linear-gradient(#d8e8bf,#c3d9a3);color:#10231c;box-shadow:inset 0 2px 10px #10231c40}
.line{display:flex;justify-content:space-between;margin:0;padding-bottom:.3rem;border-bottom:1px solid #10231c55;font:600 .75rem/1.2 ui-monospace,monospace}
.screen{display:block;min-height:3.5rem;margin:.6rem 0;font:700 1.25rem/1.3 ui-monospace,monospace;overflow-wrap:anywhere}
.screen[data-look=good]{font-size:2rem}
label{display:block;font-weight:600;font-size:.8rem}
input{width:100%;min-width:0;min-height:3rem;margin-top:.25rem;padding:.3rem .5rem;border:1px solid #10231c;border-radius:.4rem;background:#eef6df;color:#10231c;font:700 min(1.5rem,6.5vw) ui-monospace,monospace;letter-spacing:.06em}
input::placeholder{color:#5b6e58}
.keys{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:.5rem;margin-top:1rem}
button{min-height:3rem;border:0;border-radius:1rem;background:linear-gradient(#4a5d54,#33433b);color:#fff;font:inherit;font-size:1.25rem;font-weight:700;cursor:pointer;box-shadow:inset 0 1px #ffffff2e,0 2px 3px #0009}
button:active{transform:translateY(1px);box-shadow:inset 0 1px 3px #000a}
.pay{width:100%;margin-top:.75rem;background:#ffb81c;color:#2b1d00}
.pay:disabled{background:#46544d;color:#c9d2cd;cursor:default}
.roll{margin:1rem .25rem 0;padding:0;list-style:none;font:600 .9rem/1.6 ui-monospace,monospace}
.roll:empty{display:none}
:focus-visible{outline:3px solid var(--sun);outline-offset:2px}
.display :focus-visible{outline-color:#0b6e4f;outline-offset:-1px}
`
