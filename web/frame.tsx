import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { useOnline } from './data/online.ts'
import { CodeBoundary } from './parts/code-boundary.tsx'
import { AppBar, AppFooter } from './plain-frame.tsx'
import { common } from './texts/en/common.ts'
import { BottomNavigation } from './ui/bottom-navigation.tsx'
import { HistoryIcon, HomeIcon, OfflineIcon, PersonIcon, WalletIcon } from './ui/icons.tsx'

export const TABS = [
  { href: '/', label: common.home, icon: <HomeIcon /> },
  { href: '/history', label: common.history, icon: <HistoryIcon /> },
  { href: '/wallet', label: common.wallet, icon: <WalletIcon /> },
  { href: '/profile', label: common.profile, icon: <PersonIcon /> },
]

/** The frame around every signed-in screen. */
export function Frame({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const online = useOnline()
  return (
    <div className="frame has-navigation">
      <a className="skip button" href="#content">
        {common.skip}
      </a>
      <AppBar link={Link} />
      <div role="status">
        {!online && (
          <p className="offline-line">
            <OfflineIcon size={20} />
            {common.offlineLine}
          </p>
        )}
      </div>
      <CodeBoundary path={path}>{children}</CodeBoundary>
      <AppFooter link={Link} />
      <BottomNavigation label={common.pages} tabs={TABS} current={path} link={Link} />
    </div>
  )
}
