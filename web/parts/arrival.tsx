import { type ReactNode, useEffect, useRef } from 'react'
import { common } from '#web/texts/en/common.ts'
import { classNames } from '#web/ui/class-names.ts'

let arrivedBefore = false

/** The effects that a page load has and a router lacks: title, scroll to top, and focus on the heading. */
export function useArrival(title: string): void {
  const first = useRef(!arrivedBefore)
  useEffect(() => {
    document.title = common.pageTitle(title)
    arrivedBefore = true
    if (first.current) return
    scrollTo(0, 0)
    focusHeading()
  }, [title])
}

/** Gives focus to the screen's heading: for arriving, and for when what had it is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

interface ScreenProps {
  title: string
  heading?: ReactNode
  /** Above the heading. */
  above?: ReactNode
  /** On a wide screen the cards stand in two columns. */
  inColumns?: boolean
  /** Where it speaks another language than the page. */
  lang?: string
  children: ReactNode
}

/** A screen: its heading, then what it holds. */
export function Screen({ title, heading, above, inColumns, lang, children }: ScreenProps) {
  useArrival(title)
  return (
    <main id="content" className={classNames('page stack', inColumns && 'page-columns')} lang={lang} tabIndex={-1}>
      {above}
      <h1>{heading ?? title}</h1>
      {children}
    </main>
  )
}
