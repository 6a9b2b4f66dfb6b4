import type { ReactNode } from 'react'
import { PRODUCT } from '#contract/product.ts'
import { pathOf } from '#web/data/api.ts'
import { inThisLanguage } from '#web/data/language.ts'
import { InMode } from '#web/parts/in-mode.tsx'
import { common } from '#web/texts/en/common.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Brand } from './brand.tsx'
import { LanguageLinks } from './language-links.tsx'

/** Every way to sign in. The landing page finds them by the mark, to bring people back to the worker they came for. */
export const SIGN_IN = { href: pathOf('startSignIn', {}), 'data-sign-in': true }

/**
 * The header and footer of a signed-out visitor's page at `path`. Its links load whole pages: there is no router here.
 * A page with a way of its own to sign in has none in its header.
 */
export function PageFrame({
  path,
  signsIn = false,
  children,
}: {
  path: string
  signsIn?: boolean
  children: ReactNode
}) {
  return (
    <>
      <a className="button skip" href="#content">
        {common.skip}
      </a>
      <header className="top">
        <Brand href={inThisLanguage('/')} />
        <div className="top-ways">
          <LanguageLinks path={path} />
          {!signsIn && (
            <ButtonLink {...SIGN_IN} look="secondary" small>
              {common.signIn}
            </ButtonLink>
          )}
        </div>
      </header>
      {children}
      <footer className="bottom">
        <div className="band" />
        <div className="bottom-words">
          <p>
            <strong>{PRODUCT.name}</strong> · {common.tagline}
          </p>
          <nav aria-label={common.footer}>
            <a href={inThisLanguage('/privacy')}>{common.privacy}</a>
            <a href={inThisLanguage('/support')}>{common.support}</a>
          </nav>
          <InMode mode="simulation" as="p" className="small muted">
            {common.simulation}
          </InMode>
        </div>
      </footer>
    </>
  )
}
