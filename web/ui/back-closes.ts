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
        if (history.state?.mark === mark) history.back()
      })
    }
  }, [isOpen])
}
