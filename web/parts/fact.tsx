import './fact.css'
import type { ReactNode } from 'react'

/** A line of a `dl`: what it is called and what it is; below one another where a line has no room for both. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
