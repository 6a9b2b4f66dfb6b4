/** The second tap of a double tap falls within this time and distance of the first. */
const DOUBLE = { ms: 500, pixels: 30 }
const CONTROL = 'a, button, input, select, textarea, label, summary'

/**
 * The second tap of a double tap does nothing where another control has come under the finger: nobody chose
 * that one. A second tap on the same control is that control's own business.
 */
export function ignoreStrayTaps(): void {
  let last: { at: number; x: number; y: number; control: Element | null } | undefined
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail === 0) return // From a keyboard or a script: there is no finger.
      const { timeStamp: at, clientX: x, clientY: y } = event
      const control = event.target instanceof Element ? event.target.closest(CONTROL) : null
      const isDouble = last && at - last.at < DOUBLE.ms && Math.hypot(x - last.x, y - last.y) < DOUBLE.pixels
      // A tap on the words of a choice is followed by a tap of the browser's own on the choice.
      const isItsChoice = last?.control instanceof HTMLLabelElement && last.control.control === control
      if (isDouble && control !== last?.control && !isItsChoice) {
        event.preventDefault()
        event.stopImmediatePropagation()
        return
      }
      last = { at, x, y, control }
    },
    { capture: true },
  )
  // Somebody who types in between has put the finger down on purpose.
  document.addEventListener('input', () => {
    last = undefined
  })
}
