import { type Html, html } from '#server/platform/documents/html.ts'

/**
 * A smartphone beside the simple phone, on which a tip is seen arriving. It shows the worker who is signed in to the app in this browser,
 * by the calls of the app: the simulators know nothing of workers.
 */
export function smartphone(isSignedIn: boolean): Html {
  return html`<section class="smart" id="smart" aria-label="Smartphone of a worker" data-state="${isSignedIn ? 'asking' : 'nobody'}">
<h2>Smartphone of a worker</h2>
<div class="glass">
<div class="for-nobody">
<p>Sign in as a worker, such as <b>sipho@enkosi.test</b>, to see tips arrive here.</p>
<p><a class="sign-in" href="/api/login?returnTo=/sim/phone">Sign in</a></p>
</div>
<div class="for-worker">
<p class="who"></p>
<p class="number-to-dial"></p>
<p class="balance"></p>
<h3>Tips</h3>
<ol class="tips"></ol>
</div>
<p class="arrived" role="status"></p>
</div>
</section>`
}

/** Part of the page's script. */
export const SMARTPHONE_SCRIPT = `
const smart = document.getElementById('smart')
const rand = (cents) => 'R' + (cents / 100).toFixed(2)
const write = (name, text) => { smart.querySelector('.' + name).textContent = text }
let stream
async function readWorker() {
  const paths = ['/api/guard/profile', '/api/wallet', '/api/transactions?type=tip&direction=received']
  const ask = (path) => fetch(path).then((response) => response.ok ? response.json() : undefined, () => undefined)
  const [worker, wallet, tips] = await Promise.all(paths.map(ask))
  smart.dataset.state = worker && wallet && tips ? 'worker' : 'nobody'
  if (smart.dataset.state === 'nobody') return
  write('who', worker.displayName ?? worker.guardNumber)
  write('number-to-dial', 'Worker number ' + worker.workerNumber.slice(0, 4) + ' ' + worker.workerNumber.slice(4))
  write('balance', rand(wallet.balance))
  smart.querySelector('.tips').replaceChildren(...tips.slice(0, 4).map(({ amount, createdAt }) => {
    const item = document.createElement('li'), sum = document.createElement('b')
    sum.textContent = '+' + rand(amount)
    item.append(sum, ' ' + timeOf(new Date(createdAt)))
    return item
  }))
  if (stream) return
  stream = new EventSource('/api/events')
  stream.addEventListener('wallet', readWorker)
  stream.addEventListener('tip', (event) => {
    const { amount } = JSON.parse(event.data)
    write('arrived', 'Enkosi! +' + rand(amount))
    clearTimeout(smart.over)
    smart.over = setTimeout(() => write('arrived', ''), 4000)
  })
}
if (smart.dataset.state === 'asking') readWorker()
`
