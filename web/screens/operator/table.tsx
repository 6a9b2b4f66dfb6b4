import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Ago } from '#web/parts/ago.tsx'
import { useAddress } from './address.ts'

type Value = string | number | null | undefined
export type Row = { id: string } | { personId: string }

/** A column or fact: its name, the value it is sorted by, and how the value is shown. Missing values are left empty. */
export type Field<T> =
  | [name: string, value: (row: T) => string | null | undefined, show?: (value: string) => ReactNode]
  | [name: string, value: (row: T) => number | null | undefined, show?: (value: number) => ReactNode]

interface Rows<T> {
  rows: T[]
  columns: Field<T>[]
  open: T | undefined
  /** Whether rows have details. */
  opens: boolean
}

/** A table, whose heads sort it by the address. A narrow screen shows each row as a few lines. */
export function Table<T extends Row>({ rows, columns, open, opens }: Rows<T>) {
  const { asked, to } = useAddress()
  const sort = asked('sort')
  const [first] = rows
  const align = ([, value]: Field<T>) => (first && typeof value(first) === 'number' ? 'number' : undefined)
  const [head, ...rest] = columns as [Field<T>, ...Field<T>[]]
  return (
    <table className="desk-table">
      <thead>
        <tr>
          {columns.map((column) => {
            const [name] = column
            const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined
            return (
              <th key={name} scope="col" aria-sort={order} className={column === head ? undefined : align(column)}>
                <Link href={to({ sort: order === 'ascending' ? `-${name}` : name })}>{name}</Link>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = idOf(row)
          const title = shown(head, row)
          return (
            <tr key={id} className={row === open ? 'desk-chosen' : undefined}>
              <th scope="row">
                {opens ? (
                  <Link href={to({ open: id })} id={`row-${id}`} data-row aria-current={row === open || undefined}>
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </th>
              {rest.map((column) => (
                <td key={column[0]} data-name={column[0]} className={align(column)}>
                  {shown(column, row)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The rows by the column that the address names, or as they came. */
export function inOrder<T>(rows: T[], columns: Field<T>[], sort: string): T[] {
  const by = columns.find(([name]) => name === sort.replace(/^-/, ''))?.[1]
  return by ? rows.toSorted((one, other) => (sort[0] === '-' ? -1 : 1) * compare(by(one), by(other))) : rows
}

export function shown<T>([, value, show]: Field<T>, row: T): ReactNode {
  const is = value(row)
  return is === null || is === undefined || is === '' || !show ? is : show(is as never)
}

export const ago = (at: string) => <Ago at={at} />

export function idOf(row: Row): string {
  return 'id' in row ? row.id : row.personId
}

/** Missing values sort first. */
function compare(one: Value, other: Value): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one ?? '').localeCompare(String(other ?? ''), 'en', { numeric: true })
}
