import './listed.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { OPERATOR } from '#contract/operator-limits.ts'
import { focusHeading } from '#web/parts/arrival.tsx'
import { Facts } from '#web/parts/fact.tsx'
import { QueryProblem } from '#web/parts/loaded.tsx'
import { common } from '#web/texts/en/common.ts'
import { operator } from '#web/texts/en/operator.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Empty } from '#web/ui/states.tsx'
import { useAddress } from './address.ts'
import { type Field, idOf, type Row, shown, Table } from './table.tsx'

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
}

/** A list in each of its states: a table, with the details of the open row beside it. */
export function Listed<T extends Row>({ query, none = operator.nothing, ...list }: List<T>) {
  const { asked, to } = useAddress()
  if (query.isPending) return <Spinner label={common.loading} />
  if (query.isLoadingError) return <QueryProblem query={query} />
  const { title, columns, facts = [], state, children, actions, opensAlone } = list
  const opens = children !== undefined || actions !== undefined
  const rows = query.data
  const looks = new Map(state && rows.map(state))
  const standing: Field<T> | undefined = state && [
    operator.payout.filter,
    (row) => state(row)[0],
    (text: string) => <Badge look={looks.get(text)}>{text}</Badge>,
  ]
  const [first] = rows
  const alone = opensAlone && rows.length === 1 && !asked('open') ? first : undefined
  const open = opens ? (alone ?? rows.find((row) => idOf(row) === asked('open'))) : undefined
  return (
    <div className="desk-list stack">
      <div className="desk-rows">
        {first ? (
          <Table {...{ rows, open, opens }} columns={[title, ...columns, ...(standing ? [standing] : [])]} />
        ) : (
          <Empty>{none}</Empty>
        )}
        <Pages rows={rows} {...list} />
      </div>
      {open && (
        <Details id={idOf(open)}>
          <Card
            listed
            tabIndex={-1}
            title={shown(title, open)}
            aside={
              <span className="row">
                {standing && shown(standing, open)}
                <Link
                  href={to({ open: opensAlone ? '-' : '' })}
                  className={buttonClass({ look: 'quiet', small: true })}
                >
                  {common.close}
                </Link>
              </span>
            }
          >
            <Facts facts={[...columns, ...facts].map((field) => [field[0], shown(field, open)])} />
            {children?.(open)}
            <Actions>{actions?.(open)}</Actions>
          </Card>
        </Details>
      )}
    </div>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return children ? <div className="row card-actions">{children}</div> : null
}

/** Takes the focus when it opens, and returns it to the row when it closes. */
function Details({ id, children }: { id: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.querySelector('article')?.focus()
    return () => {
      if (document.activeElement !== document.body) return
      const row = document.getElementById(`row-${id}`)
      if (row) row.focus()
      else focusHeading()
    }
  }, [id])
  // An action may remove the button that had the focus.
  useEffect(() => {
    if (document.activeElement === document.body)
      place.current?.querySelector('article')?.focus({ preventScroll: true })
  })
  return (
    <div className="desk-open" ref={place}>
      {children}
    </div>
  )
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
