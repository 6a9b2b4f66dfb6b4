import { hash } from 'node:crypto'
import type { Rows, Statement } from './client.ts'

// biome-ignore lint/suspicious/noExplicitAny: a query without a stated type is one whose columns nobody relies on
export type Row = Record<string, any>

type Value = string | number | bigint | boolean | null | Date | Uint8Array | Fragment | readonly Value[]

/** SQL as it is written in this code: values only as parameters, other pieces of SQL in between. */
export type Sql = {
  <Found extends readonly object[] = Row[]>(strings: TemplateStringsArray, ...values: Value[]): Query<Found>
  /** A name of the database, or several: `create database ${db(name)}`. */
  (names: string | readonly string[]): Fragment
  /** A row to write, by its columns: `insert into … ${db(row)}`. Several are arrays, one a column: `unnest(${ids}::bigint[])`. */
  (row: Record<string, unknown>): Fragment
  json(value: unknown): string
  /** SQL that no value from outside has ever touched. Alone it may hold several statements. */
  unsafe(text: string): Query<Row[]>
}

/** Where queries are asked: a pool, or the one connection of a transaction. */
export type Session = {
  ask(statement: Statement): Promise<Rows<object[]>>
}

/** A piece of SQL with its values. */
export class Fragment {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[] = []) {
    this.strings = strings
    this.values = values
  }
}

/** Sent when somebody waits for it; put into another one, it is a piece of that. */
export class Query<Found extends readonly object[]> extends Fragment implements Promise<Rows<Found>> {
  readonly [Symbol.toStringTag] = 'Query'
  readonly #session: Session
  #answer: Promise<Rows<Found>> | undefined

  constructor(session: Session, strings: readonly string[], values?: readonly unknown[]) {
    super(strings, values)
    this.#session = session
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise, of which only the beginning is put off
  then<A = Rows<Found>, B = never>(
    onFound?: ((found: Rows<Found>) => A | PromiseLike<A>) | null,
    onError?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#ask().then(onFound, onError)
  }

  catch<B = never>(onError?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Rows<Found> | B> {
    return this.#ask().catch(onError)
  }

  finally(onEnd?: (() => void) | null): Promise<Rows<Found>> {
    return this.#ask().finally(onEnd)
  }

  async #ask(): Promise<Rows<Found>> {
    this.#answer ??= this.#session.ask(compile(this)) as unknown as Promise<Rows<Found>>
    return this.#answer
  }
}

/** The tag that asks in this session. */
export function sqlFor(session: Session): Sql {
  const tag = (first: TemplateStringsArray | string | object, ...values: Value[]) => {
    if (isTemplate(first)) return new Query(session, first, values)
    if (typeof first === 'string') return new Fragment([quoted(first)])
    return Array.isArray(first) ? new Fragment([first.map(quoted).join(', ')]) : rowToWrite(first as Row)
  }
  return Object.assign(tag, {
    json: (value: unknown) => JSON.stringify(value),
    unsafe: (text: string) => new Query(session, [text]),
  }) as Sql
}

function isTemplate(given: string | object): given is TemplateStringsArray {
  return typeof given === 'object' && 'raw' in given
}

/** A dot stands between the name of a table and that of its column. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`
}

function rowToWrite(row: Row): Fragment {
  const columns = Object.keys(row)
  const strings = columns.map((_, index) => (index === 0 ? `(${columns.map(quoted).join(', ')}) values (` : ', '))
  return new Fragment([...strings, ')'], Object.values(row))
}

const plain = new WeakMap<readonly string[], Statement>()

/**
 * The statement as sent. The same text has the same name, by which a connection knows it the second time and keeps its plan for good. A
 * text therefore never depends on how many values there are.
 */
export function compile(fragment: Fragment): Statement {
  const { strings, values } = fragment
  if (!isTemplate(strings)) return { text: strings.join('') }
  if (values.includes(undefined)) throw new Error(`A value is undefined in ${strings.join('?')}.`)
  if (values.some((value) => value instanceof Fragment)) {
    const all: unknown[] = []
    const text = write(fragment, all)
    return { ...named(text), values: all }
  }
  let known = plain.get(strings)
  if (!known) {
    known = named(strings.reduce((text, part, index) => `${text}$${index}${part}`))
    plain.set(strings, known)
  }
  return { ...known, values: values as unknown[] }
}

function write({ strings, values }: Fragment, all: unknown[]): string {
  return strings.reduce((text, part, index) => {
    const value = values[index - 1]
    if (value instanceof Fragment) return text + write(value, all) + part
    if (value === undefined) throw new Error(`A value is undefined in ${strings.join('?')}.`)
    all.push(value)
    return `${text}$${all.length}${part}`
  })
}

function named(text: string): Statement {
  return { name: hash('sha1', text, 'base64url'), text }
}
