import type { ReactNode } from 'react'
import { PRODUCT } from '#contract/product.ts'
import { pathOf } from '#web/data/api.ts'
import { common } from '#web/texts/en/common.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Brand } from './brand.tsx'

/** Every way to sign in. The landing page finds them by the mark, to bring people back to the worker they came for. */
export const SIGN_IN = { href: pathOf('startSignIn', {}), 'data-sign-in': true }

/** The header and footer of every page of a signed-out visitor. Its links load whole pages: there is no router here. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="button skip" href="#content">
        {common.skip}
      </a>
      <header className="top">
        <Brand />
        <ButtonLink {...SIGN_IN} look="secondary" small>
          {common.signIn}
        </ButtonLink>
      </header>
      {children}
      <footer className="bottom">
        <div className="band" />
        <div className="bottom-words">
          <p>
            <strong>{PRODUCT.name}</strong> · {common.tagline}
          </p>
          <nav aria-label={common.footer}>
            <a href="/privacy">{common.privacy}</a>
            <a href="/support">{common.support}</a>
          </nav>
          <p className="small muted">{common.simulation}</p>
        </div>
      </footer>
    </>
  )
}
