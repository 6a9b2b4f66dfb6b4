import { type HTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** Becomes the card's heading and its name for assistive technology. */
  title?: ReactNode
  /** At the end of the heading's line: a badge or a small button. */
  aside?: ReactNode
  /** The one card of a screen that carries the money. */
  hero?: boolean
  /** Without a surface: its rows stand on the page. */
  plain?: boolean
  /** The card is in a list where two may have the same name: it is no landmark of the page. */
  listed?: boolean
}

export function Card({ title, aside, hero, plain, listed, className, children, ...rest }: CardProps) {
  const heading = useId()
  const Element = listed ? 'article' : 'section'
  return (
    <Element
      className={classNames('card', hero && 'card-hero', plain && 'card-plain', className)}
      {...(title && { 'aria-labelledby': heading })}
      {...rest}
    >
      {(title || aside) && (
        <div className="card-head">
          {title && <h2 id={heading}>{title}</h2>}
          {aside}
        </div>
      )}
      {children}
    </Element>
  )
}
