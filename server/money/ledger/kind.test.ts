import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { amount, credit, debit, kind, type Verdict } from './kind.ts'
import { KINDS } from './kinds/index.ts'
import { reverseLoads } from './kinds/load-reversal.ts'
import { withdrawals } from './kinds/payout-paid.ts'

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const engine = loadedFrom('ledger.ts')
const kinds = readdirSync(new URL('kinds/', import.meta.url))
  .filter((name) => !/\.test\.|^index/.test(name))
  .map((name) => `kinds/${name}`)

/** The files of this folder that one of them loads, itself included, without the kinds. */
function loadedFrom(file: string, before: string[] = []): string[] {
  const loads = [...textOf(file).matchAll(/from '\.\/([a-z-]+\.ts)'/g)].map(([, name = '']) => name)
  return loads.reduce((all, name) => (all.includes(name) ? all : loadedFrom(name, all)), [...before, file])
}

test('what a kind forgets does not compile', () => {
  type Gift = { from: number; to: number; amount: number; note?: string }
  const shape = {
    entries: ['tip'],
    wallets: ({ from, to }: Gift): [number, number] => [from, to],
    refusedAmount: ({ amount }: Gift) => amount,
  } as const
  const same = { from: debit, to: credit, amount, note: 'ignored' } as const
  const decide = (_: unknown, { amount }: Gift): Verdict<'tip'> => ({ kind: 'tip', amount, fee: 0, localDay: '' })

  kind({ ...shape, same, decide })
  // @ts-expect-error: a note is neither compared nor ignored
  kind({ ...shape, decide, same: { from: debit, to: credit, amount } })
  // @ts-expect-error: it becomes an entry that it does not name
  kind({ ...shape, entries: ['load'], same, decide })
  // @ts-expect-error: it looks at rows that it does not read
  kind({ ...shape, same, decide: (book, gift) => decide(book.withdrawals, gift) })
  // @ts-expect-error: it reads rows that its request does not name
  kind({ ...shape, same, decide, reads: { withdrawals } })
  // @ts-expect-error: the rows beside its entry need more than it decides
  kind({ ...shape, same, decide, companions: [reverseLoads] })
})

test('the engine names no kind of movement', () => {
  const names = Object.entries(KINDS).flatMap(([name, { entries }]) => [name, ...entries])
  const asWords = new RegExp(`\\b(${names.flatMap((name) => [name, camelCase(name)]).join('|')})\\b`, 'g')
  const naming = engine.flatMap((file) => {
    const withoutComments = textOf(file).replace(/\/\*\*.*?\*\/|\/\/[^\n]*/gs, '')
    return (withoutComments.match(asWords) ?? []).map((word) => `${file}: ${word}`)
  })

  expect(engine).toEqual(
    expect.arrayContaining(['queue.ts', 'settle-batch.ts', 'batch.ts', 'decide-all.ts', 'kind.ts']),
  )
  expect(naming).toEqual([])
})

function camelCase(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}

test('each kind is in a file of its own', () => {
  const kindsIn = (file: string) => textOf(file).match(/^export const \w+ = kind\(/gm) ?? []

  expect(kinds.flatMap(kindsIn)).toHaveLength(Object.keys(KINDS).length)
  for (const name of Object.keys(KINDS)) {
    expect(kindsIn(`kinds/${name.replaceAll('_', '-')}.ts`)).toEqual([`export const ${camelCase(name)} = kind(`])
  }
})

test('no function of the ledger is longer than 60 lines', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => /^[a-z-]+\.ts$/.test(name))
  const long = [...files, ...kinds].flatMap((file) => {
    const lines = textOf(file).split('\n')
    return lines.flatMap((line, start) => {
      const [, indent] = /^( *)(?:.* => \{|(?:export )?(?:async )?function .*)$/.exec(line) ?? []
      if (indent === undefined) return []
      const end = lines.slice(start).findIndex((each) => new RegExp(`^${indent}\\}[),]*$`).test(each))
      return end >= 60 ? [`${file}: ${line.trim()}`] : []
    })
  })

  expect(long).toEqual([])
})
