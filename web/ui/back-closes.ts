import { useEffect, useRef } from 'react'
import { isLeavingPage } from './leave-page.ts'

let opened = 0
/** While an entry of something that was closed is being taken away: nobody has pressed the back button then. */
let isOwnBack = false

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
      if (history.state?.mark === mark) return
      // Opened while the one before was still going: its entry took ours along.
      if (isOwnBack) history.pushState({ mark }, '')
      else close.current()
    }
    addEventListener('popstate', onBack)
    return () => {
      removeEventListener('popstate', onBack)
      // Closed by other means: the entry that was made for it goes too, unless the person has gone on from there.
      setTimeout(() => {
        if (history.state?.mark === mark && !isLeavingPage()) backWithFocus()
      })
    }
  }, [isOpen])
}

/** Going back to an address with a fragment, such as the skip link's, would take the focus away from where it was given back. */
function backWithFocus(): void {
  const restore = () => {
    const focused = document.activeElement
    setTimeout(() => {
      isOwnBack = false
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    })
  }
  isOwnBack = true
  addEventListener('popstate', restore, { once: true })
  history.back()
}
