import type { AnchorHTMLAttributes, ComponentProps } from 'react'
import { classNames } from './class-names.ts'

interface Look {
  look?: 'primary' | 'secondary' | 'sun' | 'quiet' | 'danger' | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
}

/** The class of anything that should look like a button, such as a router's own link. */
export function buttonClass({ look = 'primary', small, wide }: Look, more?: string): string {
  return classNames(
    'button',
    look !== 'primary' && `button-${look}`,
    small && 'button-small',
    wide && 'button-wide',
    more,
  )
}

/** A button that does something here. It submits a form only when asked to with `type="submit"`. */
export function Button({ look, small, wide, className, ...rest }: Look & ComponentProps<'button'>) {
  return <button type="button" className={buttonClass({ look, small, wide }, className)} {...rest} />
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({
  look,
  small,
  wide,
  className,
  children,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={buttonClass({ look, small, wide }, className)} {...rest}>
      {children}
    </a>
  )
}
