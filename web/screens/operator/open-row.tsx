import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { focusHeading } from '#web/parts/arrival.tsx'
import { common } from '#web/texts/en/common.ts'
import { operatorRow as words } from '#web/texts/en/operator-row.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useAddress } from './address.ts'
import { idOf, type Row } from './table.tsx'

/** In the address in place of a row: the operator has closed the details. */
export const CLOSED = '-'

interface Open<T> {
  rows: T[]
  open: T
  /** Shown unasked: only where there is room beside the list, and without taking the focus. */
  isPreview: boolean
  children: ReactNode
}

/** The details of a row, with its place in the list and the ways to its neighbours. They take the focus, and return it to the row. */
export function OpenRow<T extends Row>({ rows, open, isPreview, children }: Open<T>) {
  const place = useRef<HTMLDivElement>(null)
  const id = idOf(open)
  useEffect(() => {
    if (isPreview) return
    const inList = () => document.getElementById(`row-${id}`)
    // Beside their row the details are in sight; in place of the list they begin at its top.
    place.current?.querySelector('article')?.focus({ preventScroll: inList()?.checkVisibility() ?? false })
    return () => {
      if (document.activeElement !== document.body) return
      const row = inList()
      if (row) row.focus()
      else focusHeading()
    }
  }, [id, isPreview])
  // An action may remove the button that had the focus.
  useEffect(() => {
    if (!isPreview && document.activeElement === document.body)
      place.current?.querySelector('article')?.focus({ preventScroll: true })
  })
  return (
    <div className={isPreview ? 'desk-open desk-preview' : 'desk-open'} ref={place}>
      <Neighbours rows={rows} at={rows.indexOf(open)} />
      {children}
    </div>
  )
}

/** Stays at the top while the details scroll: on a phone they have taken the place of the list. */
function Neighbours<T extends Row>({ rows, at }: { rows: T[]; at: number }) {
  const { to } = useAddress()
  const link = (open: string, label: string) => (
    <Link href={to({ open })} className={buttonClass({ look: 'quiet', small: true })}>
      {label}
    </Link>
  )
  const [before, after] = [rows[at - 1], rows[at + 1]]
  return (
    <nav className="desk-neighbours" aria-label={words.neighbours}>
      {link(CLOSED, common.close)}
      <span className="muted small">{words.place(at + 1, rows.length)}</span>
      {before && link(idOf(before), words.before)}
      {after && link(idOf(after), words.after)}
    </nav>
  )
}
