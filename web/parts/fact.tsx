import './fact.css'
import type { ReactNode } from 'react'

/** A line of a `dl`: its name and its value; below one another where a line has no room for both. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Names and values, one below the other. Empty values are left out. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
    </dl>
  )
}
