import './sections.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Card } from '#web/ui/card.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { Screen } from './arrival.tsx'

export interface Section {
  href: string
  title: string
  icon?: ReactNode
  /** How things stand there, in a few words. */
  state?: string | null | undefined
}

/** Links to the other sections of a screen: each has an address of its own. With `isNamed` their name stands above them. */
export function Sections({ label, sections, isNamed }: { label: string; sections: Section[]; isNamed?: boolean }) {
  return (
    <Card className="sections" title={isNamed && label}>
      <nav aria-label={label}>
        <ul className="lined">
          {sections.map(({ href, title, icon, state }) => (
            <li key={href}>
              <Link href={href} className="section-row">
                {icon}
                <span>
                  {title}
                  {state && <span className="muted small">{state}</span>}
                </span>
                <ChevronDownIcon size={20} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  )
}

/** A section as a screen, with the way back above its heading. */
export function SectionScreen({ title, back, children }: { title: string; back: Section; children: ReactNode }) {
  const way = (
    <p className="section-back">
      <Link href={back.href} className="tap">
        <ChevronDownIcon size={20} />
        {back.title}
      </Link>
    </p>
  )
  return (
    <Screen title={title} above={way}>
      {children}
    </Screen>
  )
}
