import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { PRODUCT } from '#contract/product.ts'
import { useOnline } from './data/online.ts'
import { Mark } from './landing/brand.tsx'
import { CodeBoundary } from './parts/code-boundary.tsx'
import { common } from './texts/en/common.ts'
import { Badge } from './ui/badge.tsx'
import { BottomNavigation } from './ui/bottom-navigation.tsx'
import { HistoryIcon, HomeIcon, OfflineIcon, PersonIcon, WalletIcon } from './ui/icons.tsx'

const TABS = [
  { href: '/', label: common.home, icon: <HomeIcon /> },
  { href: '/history', label: common.history, icon: <HistoryIcon /> },
  { href: '/wallet', label: common.wallet, icon: <WalletIcon /> },
  { href: '/profile', label: common.profile, icon: <PersonIcon /> },
]

/** What surrounds every signed-in screen. */
export function Frame({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const online = useOnline()
  return (
    <div className="has-navigation">
      <a className="skip button" href="#content">
        {common.skip}
      </a>
      <header className="app-bar">
        <Link href="/" className="app-name">
          <Mark size={28} />
          {PRODUCT.name}
        </Link>
        <Badge look="sun">{common.beta}</Badge>
      </header>
      <div role="status">
        {!online && (
          <p className="offline-line">
            <OfflineIcon size={20} />
            {common.offlineLine}
          </p>
        )}
      </div>
      <CodeBoundary path={path}>{children}</CodeBoundary>
      <footer className="app-footer">
        <p>{common.tagline}</p>
        <nav aria-label={common.footer}>
          <Link href="/privacy">{common.privacy}</Link>
          <Link href="/support">{common.support}</Link>
        </nav>
      </footer>
      <BottomNavigation label={common.pages} tabs={TABS} current={path} link={Link} />
    </div>
  )
}
