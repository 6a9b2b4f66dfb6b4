import './celebrate.css'

const COUNTS_FOR_MS = 500

let shown: { place: HTMLElement; total: number } | undefined

/**
 * The sun rises behind an amount that counts up, over everything, for a good second; a tap sends it away. Amounts that arrive meanwhile
 * add up. It says nothing to a screen reader, and does not appear where motion is not welcome: the words are said elsewhere.
 */
export function celebrate(amount: number, write: (amount: number) => string): void {
  navigator.vibrate?.(80)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const before = shown?.total ?? 0
  shown?.place.remove()
  const place = document.createElement('div')
  place.className = 'celebration'
  place.ariaHidden = 'true'
  const sum = place.appendChild(document.createElement('span'))
  const total = before + amount
  shown = { place, total }
  const end = () => {
    place.remove()
    if (shown?.place === place) shown = undefined
  }
  place.onclick = end
  place.onanimationend = ({ animationName }) => animationName === 'celebrate' && end()
  // A modal dialog of the platform lies above everything else.
  const parent = document.querySelector('dialog[open]') ?? document.body
  parent.append(place)
  const startedAt = performance.now()
  const count = (now: number) => {
    const done = Math.min(1, Math.max(0, now - startedAt) / COUNTS_FOR_MS)
    sum.textContent = write(Math.round(before + amount * done))
    if (done < 1 && place.isConnected) requestAnimationFrame(count)
  }
  count(startedAt)
}
