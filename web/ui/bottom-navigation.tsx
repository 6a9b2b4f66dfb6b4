import type { ComponentType, ReactNode } from 'react'

export interface NavigationTab {
  href: string
  label: string
  icon: ReactNode
}

interface LinkProps {
  href: string
  children: ReactNode
  'aria-current'?: 'page'
}

/** The tabs at the bottom, within reach of the thumb. The router's link comes from outside, so that this file knows no router. */
export function BottomNavigation({
  label,
  tabs,
  current,
  link: Link,
}: {
  label: string
  tabs: readonly NavigationTab[]
  current: string
  link: ComponentType<LinkProps>
}) {
  return (
    <nav className="navigation" aria-label={label}>
      <ul className="navigation-tabs">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link href={tab.href} {...(tab.href === current && { 'aria-current': 'page' as const })}>
              {tab.icon}
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
