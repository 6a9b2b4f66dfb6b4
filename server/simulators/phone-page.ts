import { PRODUCT } from '#contract/product.ts'
import { type Html, html, PALETTE, raw } from '#server/html/html.ts'

/** A drawn phone that dials, shows menus and gets messages; several of them side by side. */
export function phonePage(ussdCode: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>A phone to try it on · ${PRODUCT.name}</title>
<style>${raw(PHONE_STYLE)}</style>
</head>
<body>
<header><a href="/">${PRODUCT.name}</a></header>
<main>
<p class="mark">Simulated phone</p>
<h1>A phone to try it on</h1>
<p class="lead">It dials ${ussdCode} and gets text messages. Add its number in the app under Profile; the code arrives here. No real money moves.</p>
<div id="phones" data-code="${ussdCode}"></div>
<p><button type="button" id="another" class="plain">Another phone</button></p>
<template id="phone">${phone()}</template>
</main>
<script>${raw(PHONE_SCRIPT)}</script>
</body>
</html>`.text
}

const LETTERS: Record<string, string> = {
  2: 'abc',
  3: 'def',
  4: 'ghi',
  5: 'jkl',
  6: 'mno',
  7: 'pqrs',
  8: 'tuv',
  9: 'wxyz',
}

function phone(): Html {
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'].map(
    (key) =>
      html`<button type="button" class="key" data-key="${key}" data-letters="${LETTERS[key] ?? ''}">${key}</button>`,
  )
  return html`<section class="set">
<div class="phone">
<h2>Phone</h2>
<label>Number <input class="number" inputmode="tel" autocomplete="off" maxlength="20"></label>
<div class="screen" role="log" aria-label="Screen" aria-live="polite"></div>
<form class="dial">
<label>Type here <input class="typed" autocomplete="off" maxlength="160"></label>
<div class="row"><button class="call">Dial</button><button type="button" class="erase">Erase</button><button type="button" class="end">End</button></div>
</form>
<div class="keys" role="group" aria-label="Keypad">${keys}</div>
</div>
<div class="aside">
<h3>Messages</h3>
<ul class="inbox" tabindex="0" aria-label="Messages"></ul>
<form class="text"><label>Send a message, such as STOP <input class="words" autocomplete="off" maxlength="160"></label>
<button class="plain">Send message</button></form>
<h3>What can go wrong</h3>
<label class="check"><input type="checkbox" class="loses"> Every second answer is lost, and the step is sent again</label>
<button type="button" class="plain swap">Put in another SIM</button>
</div>
</section>`
}

/** Its hash stands in the Content-Security-Policy of the page. What was typed lives here and nowhere else. */
export const PHONE_SCRIPT = `
const all = document.getElementById('phones'), code = all.dataset.code
const post = (path, body) => fetch('/sim/phone/' + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
let made = 0
function add() {
  made += 1
  const phone = document.getElementById('phone').content.firstElementChild.cloneNode(true)
  const at = (name) => phone.querySelector('.' + name)
  const [number, screen, typed, call, inbox, words, loses] = ['number', 'screen', 'typed', 'call', 'inbox', 'words', 'loses'].map(at)
  phone.querySelector('h2').textContent = 'Phone ' + made
  phone.setAttribute('aria-label', 'Phone ' + made)
  number.value = '082 555 010' + made
  let session, text, busy = false, steps = 0
  const wait = (ms) => new Promise((done) => setTimeout(done, ms))
  const idle = (line) => { session = undefined; screen.textContent = line; typed.value = code; call.textContent = 'Dial' }
  async function step(input) {
    if (busy) return
    busy = true
    const dials = session === undefined
    if (dials && input !== code) { busy = false; return idle('This phone only knows ' + code) }
    if (dials) { session = 'sim-' + crypto.getRandomValues(new Uint32Array(4)).join('-'); text = '' }
    else text = text === '' ? input : text + '*' + input
    try {
      steps += 1
      const sent = { number: number.value, sessionId: session, text }
      let response = await post('ussd', { ...sent, lose: loses.checked && steps % 2 === 1 }), body = await response.json()
      if (response.ok && body.answer === null) {
        screen.textContent = 'No answer. Sending it again...'
        await wait(700)
        response = await post('ussd', sent)
        body = await response.json()
      }
      if (!response.ok) idle(body.message)
      else if (body.answer.startsWith('CON ')) { screen.textContent = body.answer.slice(4); typed.value = ''; call.textContent = 'Answer' }
      else idle(body.answer.slice(4))
    } catch { idle('No network. Please dial again.') }
    busy = false
    typed.focus({ preventScroll: true })
  }
  at('dial').addEventListener('submit', (event) => { event.preventDefault(); step(typed.value.trim()) })
  at('end').addEventListener('click', () => idle('Ended.'))
  at('erase').addEventListener('click', () => { typed.value = typed.value.slice(0, -1) })
  typed.addEventListener('keydown', (event) => { if (event.key === 'Escape') idle('Ended.') })
  at('keys').addEventListener('click', (event) => { const { key } = event.target.dataset; if (key) typed.value += key })
  at('text').addEventListener('submit', async (event) => { event.preventDefault(); await post('sms', { number: number.value, text: words.value }); words.value = '' })
  at('swap').addEventListener('click', async () => { await post('sim', { number: number.value }); idle('Another SIM is in this phone. The gateway has told Enkosi.') })
  async function read() {
    if (document.hidden) return
    try {
      const response = await fetch('/sim/phone/inbox?number=' + encodeURIComponent(number.value))
      const { messages = [] } = response.ok ? await response.json() : {}
      const shown = messages.map(({ id }) => id).join()
      if (inbox.dataset.shown === shown) return
      inbox.dataset.shown = shown
      inbox.replaceChildren(...messages.map(({ from, text, at }) => {
        const item = document.createElement('li'), head = document.createElement('b')
        head.textContent = from + ' ' + new Date(at).toLocaleTimeString('en-ZA')
        item.append(head, document.createElement('br'), text)
        return item
      }))
    } catch {}
  }
  setInterval(read, 1500)
  number.addEventListener('change', () => { idle('Ready.'); read() })
  idle('Ready.')
  all.append(phone)
  read()
}
document.getElementById('another').addEventListener('click', add)
add()
`

export const PHONE_STYLE = `${PALETTE}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
header{padding:1rem 1.25rem;font-weight:800;font-size:1.25rem}
header a{color:inherit;text-decoration:none}
main{max-width:86rem;margin:0 auto;padding:0 1rem 3rem}
.mark{display:inline-block;margin:0;padding:.15rem .75rem;border-radius:1rem;background:var(--sun);color:var(--on-sun);font-weight:700;font-size:.875rem}
h1{margin:.75rem 0 .25rem;font-size:min(1.75rem,9vw);line-height:1.2}
h2{margin:0 0 .5rem;font-size:1.1rem}
h3{margin:1rem 0 .25rem;font-size:1rem}
.lead{max-width:40rem;margin:.5rem 0 1rem}
#phones{display:flex;flex-wrap:wrap;gap:1.25rem}
.set{display:flex;flex-wrap:wrap;gap:1rem;width:100%;max-width:37.5rem;padding:1rem;border-radius:2rem;background:var(--card);border:1px solid var(--edge)}
.phone{flex:1 1 16.5rem;max-width:20rem;margin:0 auto;padding:1.25rem 1rem 1.5rem;border-radius:2.25rem 2.25rem 3rem 3rem;background:linear-gradient(#2c3a34,#19231f);color:#fff;box-shadow:inset 0 0 0 3px #43564d,0 .5rem 1.25rem #0004}
.phone h2{text-align:center;letter-spacing:.04em}
.phone input{background:#fff;color:#10231c;border-color:#43564d}
.aside{flex:1 1 15rem;min-width:0}
.check{display:flex;gap:.6rem;align-items:center;font-weight:400}
.check input{width:1.5rem;min-height:1.5rem;margin:0;flex:none}
label{display:block;font-weight:600;font-size:.875rem}
input{width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:.75rem;background:var(--ground);color:inherit;font:inherit}
.screen{min-height:12.5rem;margin:.75rem 0;padding:.75rem;border-radius:.75rem;border:3px solid #0c1411;background:#cfe3b4;color:#10231c;font:600 1rem/1.4 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.row{display:flex;gap:.5rem;margin-top:.5rem}
button{flex:1;min-height:2.75rem;padding:.4rem .75rem;border:1px solid var(--edge);border-radius:.875rem;background:var(--ground);color:inherit;font:inherit;font-weight:700;cursor:pointer}
.phone .call{border-color:#0b6e4f;background:#0b6e4f;color:#fff}
.phone .end{border-color:#a3271f;background:#a3271f;color:#fff}
.keys{display:grid;grid-template-columns:repeat(3,1fr);gap:.5rem;margin-top:.75rem}
.key,.erase{border-color:#56695f;background:#3a4a43;color:#fff}
.key{font-size:1.25rem;line-height:1.1}
.key::after{content:attr(data-letters) / '';display:block;min-height:1.1em;font-size:.65rem;font-weight:400;letter-spacing:.1em}
.plain{width:100%;max-width:20.5rem;margin-top:.5rem}
.inbox{max-height:14rem;margin:0 0 .75rem;padding:0;overflow-y:auto;list-style:none}
.inbox li{margin-top:.5rem;padding:.5rem .75rem;border-radius:.75rem;background:var(--ground);font-size:.9rem;overflow-wrap:anywhere}
a{color:var(--action)}
:focus-visible{outline:3px solid var(--sun);outline-offset:2px}
`
