/**
 * Lets a prerendered part of a page be hydrated late without losing a press: a form sent or a part unfolded before the code is loaded acts
 * afterwards. Gives the function that hydrates it.
 */
export function wakeOnce(part: HTMLElement, load: () => Promise<void>): () => Promise<void> {
  let awake = false
  let waking: Promise<void> | undefined
  const wake = () => {
    waking ??= load().then(() => {
      awake = true
    })
    return waking
  }
  part.addEventListener('submit', (event) => {
    event.preventDefault()
    const form = event.target
    if (!awake && form instanceof HTMLFormElement) void wake().then(() => form.requestSubmit())
  })
  part.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('button[aria-expanded]')
    if (!awake && button) void wake().then(() => button.click())
  })
  return wake
}
