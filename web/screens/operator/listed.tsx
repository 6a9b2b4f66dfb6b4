import './listed.css'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { OPERATOR } from '#contract/operator-limits.ts'
import { Facts } from '#web/parts/fact.tsx'
import { QueryProblem } from '#web/parts/loaded.tsx'
import { common } from '#web/texts/en/common.ts'
import { operator } from '#web/texts/en/operator.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Empty } from '#web/ui/states.tsx'
import { useAddress } from './address.ts'
import { CLOSED, OpenRow } from './open-row.tsx'
import { type Field, idOf, inOrder, type Row, shown, Table } from './table.tsx'

interface List<T> {
  query: UseQueryResult<T[]>
  none?: string
  /** The first column, and the title of the details. */
  title: Field<T>
  columns: Field<T>[]
  /** Shown in the details only. */
  facts?: Field<T>[]
  /** Shown as a badge: in the last column, and next to the title of the details. No text, no badge. */
  state?: (row: T) => [text: string, look: ComponentProps<typeof Badge>['look']]
  /** Texts below the facts, and what may be done. Without either, rows do not open. */
  children?: (row: T) => ReactNode
  actions?: (row: T) => ReactNode
  /** For lists that are paged by the last row seen instead of by number. */
  cursor?: (last: T) => string | undefined
  /** From how many rows on there may be another page. */
  size?: number
  /** A single result opens by itself. */
  opensAlone?: boolean
  /** There are other lists on its page: it is short when empty, and no row opens unasked. */
  isPart?: boolean
}

/**
 * A list in each of its states. A row's details stand beside the table, or in its place where there is no room. With room the first row shows
 * its own unasked: what has waited longest is ready to be decided.
 */
export function Listed<T extends Row>({ query, none = operator.nothing, isPart = false, ...list }: List<T>) {
  const { asked } = useAddress()
  if (query.isPending) return <Spinner label={common.loading} />
  if (query.isLoadingError) return <QueryProblem query={query} />
  const { title, columns, state, children, actions, opensAlone } = list
  const opens = children !== undefined || actions !== undefined
  const looks = new Map(state && query.data.map(state))
  const standing: Field<T> | undefined = state && [
    operator.payout.filter,
    (row) => state(row)[0],
    (text: string) => <Badge look={looks.get(text)}>{text}</Badge>,
  ]
  const all = [title, ...columns, ...(standing ? [standing] : [])]
  const rows = inOrder(query.data, all, asked('sort'))
  const [first] = rows
  const named = opens ? rows.find((row) => idOf(row) === asked('open')) : undefined
  const isUnasked = !named && opens && !isPart && asked('open') !== CLOSED
  const open = named ?? (isUnasked ? first : undefined)
  const isPreview = isUnasked && !(opensAlone && rows.length === 1)
  return (
    <div className="desk-list stack">
      <div className="desk-rows">
        {first ? (
          <Table rows={rows} open={isPreview ? undefined : open} opens={opens} columns={all} />
        ) : (
          <Empty icon={!isPart && <CheckIcon size={40} />}>{none}</Empty>
        )}
        <Pages rows={query.data} {...list} />
      </div>
      {open && (
        // Nothing that was typed or opened for one case stays for the next.
        <OpenRow key={idOf(open)} rows={rows} open={open} isPreview={isPreview}>
          <Card listed tabIndex={-1} title={shown(title, open)} aside={standing && shown(standing, open)}>
            <Facts facts={[...columns, ...(list.facts ?? [])].map((field) => [field[0], shown(field, open)])} />
            {children?.(open)}
            <Actions>{actions?.(open)}</Actions>
          </Card>
        </OpenRow>
      )}
    </div>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return children ? <div className="row card-actions">{children}</div> : null
}

/** Links to the other pages. Sorting covers only the loaded page, and this says so. */
function Pages<T>({ rows, cursor, size = OPERATOR.list }: Pick<List<T>, 'cursor' | 'size'> & { rows: T[] }) {
  const { asked, to } = useAddress()
  const param = cursor ? 'before' : 'page'
  const last = rows.at(-1)
  const following = cursor ? last && cursor(last) : String(Number(asked(param) || 1) + 1)
  const next = rows.length < size ? undefined : following
  const link = (page: string, label: string) => (
    <Link href={to({ [param]: page, open: '' })} className={buttonClass({ look: 'secondary', small: true })}>
      {label}
    </Link>
  )
  if (!next && !asked(param)) return null
  return (
    <div className="row card-actions">
      {asked(param) && link('', operator.firstPage)}
      {next && link(next, operator.nextPage)}
      {asked('sort') && <span className="muted small">{operator.sortedHere}</span>}
    </div>
  )
}

/** A filter in the address. The first option is the default. */
export function Filter({ name, label, options }: { name: string; label: string; options: Record<string, string> }) {
  const { asked, to } = useAddress()
  const [, go] = useLocation()
  return (
    <div className="desk-filter">
      <SelectField
        label={label}
        value={asked(name) || Object.keys(options)[0]}
        onChange={({ target }) => go(to({ [name]: target.value, page: '', before: '', open: '' }))}
      >
        <Options of={options} />
      </SelectField>
    </div>
  )
}

/** For lists that also contain settled cases. */
export function OnlyWaiting() {
  return (
    <Filter
      name="only"
      label={operator.message.filter}
      options={{ '': operator.message.all, waiting: operator.only }}
    />
  )
}

export function Options({ of }: { of: Record<string, string> }) {
  return Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
