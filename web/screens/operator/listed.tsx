import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Fact } from '#web/parts/fact.tsx'
import { QueryProblem } from '#web/parts/query-problem.tsx'
import { common } from '#web/texts/en/common.ts'
import { operator } from '#web/texts/en/operator.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Empty } from '#web/ui/states.tsx'

/** A list in each of its states. */
export function Listed<T>({
  query,
  none = operator.nothing,
  children,
}: {
  query: UseQueryResult<T[]>
  none?: string
  children: (item: T) => ReactNode
}) {
  if (query.isPending) return <Spinner label={common.loading} />
  if (query.isError) return <QueryProblem query={query} />
  if (query.data.length === 0) return <Empty>{none}</Empty>
  return query.data.map(children)
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

/** `45s`, `12m`, `3h`, `2d`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, seconds)}s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}m`
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)}h`
  return `${Math.floor(seconds / 86_400)}d`
}
