import type { ComponentType, ReactNode } from 'react'

export interface NavigationTab {
  href: string
  label: string
  icon: ReactNode
}

interface LinkProps {
  href: string
  children: ReactNode
  'aria-current'?: 'page' | 'true'
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
  link: ComponentType<LinkProps> | 'a'
}) {
  return (
    <nav className="navigation" aria-label={label}>
      <ul className="navigation-tabs">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link href={tab.href} {...currentOf(tab.href, current)}>
              {tab.icon}
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The tab of this page, or of one below it. */
function currentOf(href: string, current: string): Pick<LinkProps, 'aria-current'> {
  if (href === current) return { 'aria-current': 'page' }
  return current.startsWith(`${href}/`) ? { 'aria-current': 'true' } : {}
}
