import { PRODUCT } from '#contract/product.ts'
import { type Html, html, raw } from '#server/platform/documents/html.ts'
import { pageOf } from '#server/platform/documents/page.ts'
import { PHONE_STYLE } from './phone-style.ts'
import { SMARTPHONE_SCRIPT, smartphone } from './smartphone.ts'

/** A drawn phone that dials, shows menus and gets messages; several of them side by side. */
export function phonePage({ ussdCode, isSignedIn }: { ussdCode: string; isSignedIn: boolean }): string {
  const body = html`<header><a href="/">${PRODUCT.name}</a> <span class="mark">Simulated phone</span></header>
<main>
<h1>A phone to try it on</h1>
<ol class="steps">
<li><b>Dial ${ussdCode}.</b> Join as a worker without the app, with the ID number 8001010000081. Its message brings a link: open it and tip as a guest.</li>
<li><b>Or link it.</b> In the app, <a href="/profile/phone">under Profile</a>, add the number of this phone. The code arrives in its messages. Then dial, look at the balance, tip a worker, withdraw. A tip for the worker who is signed in here arrives on the smartphone.</li>
<li><b>Break it.</b> Lose answers, forget the PIN, put in another SIM. No real money moves.</li>
</ol>
<div id="phones" data-code="${ussdCode}">${smartphone(isSignedIn)}<button type="button" id="another" class="another">Another phone</button></div>
<template id="phone">${phone()}</template>
</main>
<script>${raw(PHONE_SCRIPT)}</script>`
  return pageOf({ language: 'en', title: 'A phone to try it on', style: PHONE_STYLE, body })
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
<form class="dial">
<div class="lcd">
<div class="status" aria-hidden="true"><i class="signal"></i><span class="size"></span><span class="clock"></span><i class="battery"></i></div>
<div class="screen" role="log" aria-label="Screen" aria-live="polite"></div>
<label>Type here <input class="typed" autocomplete="off" maxlength="160"></label>
</div>
<div class="row"><button class="call">Dial</button><button type="button" class="erase">Erase</button><button type="button" class="end">End</button></div>
</form>
<div class="keys" role="group" aria-label="Keypad">${keys}</div>
</div>
<div class="aside">
<label>Number <input class="number" inputmode="tel" autocomplete="off" maxlength="20"></label>
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

/** Its hash is in the Content-Security-Policy of the page. Input stays in the page. */
export const PHONE_SCRIPT = `
const all = document.getElementById('phones'), code = all.dataset.code
const timeOf = (date) => date.toLocaleTimeString('en-ZA', { hour: '2-digit', minute: '2-digit' })
const post = (path, body) => fetch('/sim/phone/' + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
let made = 0
function add() {
  made += 1
  const phone = document.getElementById('phone').content.firstElementChild.cloneNode(true)
  const at = (name) => phone.querySelector('.' + name)
  const [number, screen, typed, call, inbox, words, loses, size] = ['number', 'screen', 'typed', 'call', 'inbox', 'words', 'loses', 'size'].map(at)
  phone.querySelector('h2').textContent = 'Phone ' + made
  phone.setAttribute('aria-label', 'Phone ' + made)
  number.value = '082 555 010' + made
  let session, text, busy = false, steps = 0
  const wait = (ms) => new Promise((done) => setTimeout(done, ms))
  const show = (text, ours) => { screen.textContent = text; size.textContent = ours ? text.length + ' of 160' : '' }
  const idle = (line, ours) => { session = undefined; show(line, ours); typed.value = code; call.textContent = 'Dial' }
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
        show('No answer. Sending it again...')
        await wait(700)
        response = await post('ussd', sent)
        body = await response.json()
      }
      if (!response.ok) idle(body.message)
      else if (body.answer.startsWith('CON ')) { show(body.answer.slice(4), true); typed.value = ''; call.textContent = 'Answer' }
      else idle(body.answer.slice(4), true)
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
  at('swap').addEventListener('click', async () => { await post('sim', { number: number.value }); idle('Another SIM is in this phone. The gateway has reported it.') })
  async function read() {
    at('clock').textContent = timeOf(new Date())
    if (document.hidden) return
    try {
      const response = await fetch('/sim/phone/inbox?number=' + encodeURIComponent(number.value))
      const { messages = [] } = response.ok ? await response.json() : {}
      const shown = messages.map(({ id }) => id).join()
      if (inbox.dataset.shown === shown) return
      inbox.dataset.shown = shown
      inbox.replaceChildren(...messages.map(({ from, text, at }) => {
        const item = document.createElement('li'), head = document.createElement('b')
        head.textContent = from + ' · ' + timeOf(new Date(at))
        item.append(head, text)
        return item
      }))
    } catch {}
  }
  setInterval(read, 1500)
  number.addEventListener('change', () => { idle('Ready.'); read() })
  idle('Ready.')
  document.getElementById(made === 1 ? 'smart' : 'another').before(phone)
  read()
}
document.getElementById('another').addEventListener('click', add)
add()
${SMARTPHONE_SCRIPT}`
