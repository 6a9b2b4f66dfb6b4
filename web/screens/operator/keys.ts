import { useEffect } from 'react'

/** Keyboard shortcuts: j and k move between rows, / focuses the search. Enter follows the focused link, as always. */
export function useKeys(areOn: boolean): void {
  useEffect(() => {
    if (!areOn) return
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const isElsewhere = target instanceof Element && target.closest('input, select, textarea, [role=dialog]')
      if (ctrlKey || metaKey || altKey || isElsewhere) return
      const next = key === '/' ? document.getElementById('desk-search') : rowBeside(key)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [areOn])
}

/** The row after (j) or before (k) the focused one, or the open one if no row has the focus. */
function rowBeside(key: string): HTMLElement | undefined {
  const step = key === 'j' ? 1 : key === 'k' ? -1 : 0
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const focused = rows.indexOf(document.activeElement as HTMLElement)
  const from = focused < 0 ? rows.findIndex((row) => row.ariaCurrent === 'true') : focused
  return step === 0 ? undefined : rows[from + step]
}
