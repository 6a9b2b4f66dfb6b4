import { useEffect, useRef } from 'react'

let opened = 0

/** While something is open, the back button of the phone closes it instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isOpen) return
    opened += 1
    const mark = `open-${opened}`
    history.pushState({ mark }, '')
    const onBack = () => {
      if (history.state?.mark !== mark) close.current()
    }
    addEventListener('popstate', onBack)
    return () => {
      removeEventListener('popstate', onBack)
      // Closed by other means: the entry that was made for it goes too, unless the person has gone on from there.
      setTimeout(() => {
        if (history.state?.mark === mark) backWithFocus()
      })
    }
  }, [isOpen])
}

/** Going back to an address with a fragment, such as the skip link's, would take the focus away from where it was given back. */
function backWithFocus(): void {
  const restore = () => {
    const focused = document.activeElement
    setTimeout(() => focused instanceof HTMLElement && focused.focus({ preventScroll: true }))
  }
  addEventListener('popstate', restore, { once: true })
  history.back()
}
