import type { ElementType, ReactNode } from 'react'
import { PRODUCT } from '#contract/product.ts'
import { Mark } from './landing/brand.tsx'
import { common } from './texts/en/common.ts'
import { Badge } from './ui/badge.tsx'

/** Surrounds the app while nobody is known to be signed in: its links load whole pages, which the server chooses. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className="frame">
      <AppBar link="a" />
      <main id="content" className="page stack">
        {children}
      </main>
      <AppFooter link="a" />
    </div>
  )
}

export function AppBar({ link: To }: { link: ElementType }) {
  return (
    <header className="app-bar">
      <To href="/" className="tap product">
        <Mark size={28} />
        {PRODUCT.name}
      </To>
      <Badge look="sun">{common.beta}</Badge>
    </header>
  )
}

export function AppFooter({ link: To }: { link: ElementType }) {
  return (
    <footer className="app-footer">
      <p>{common.tagline}</p>
      <nav aria-label={common.footer}>
        <To href="/privacy">{common.privacy}</To>
        <To href="/support">{common.support}</To>
      </nav>
    </footer>
  )
}
