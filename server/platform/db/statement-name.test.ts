import { expect, test } from 'vitest'
import { statementName } from './statement-name.ts'

test.each([
  ['begin isolation level repeatable read read only', 'db begin'],
  ['\n    select id\n    from worker\n    where id = $1\n', 'db select worker'],
  ['select unnest.id from unnest($1::bigint[]) join wallet using (id)', 'db select wallet'],
  [
    'with moved as (\n update wallet\n set debt = 1)\n insert into ledger_entry (id) select 1',
    'db update wallet, insert ledger_entry',
  ],
  ['select id from wallet order by id for no key update', 'db select wallet'],
  ['update wallet set balance_cents = $1 where id = $2', 'db update wallet'],
  ['select id from load where id = $1 for update skip locked', 'db select load'],
  ['delete from sim_delivery where id = $1', 'db delete sim_delivery'],
  ['insert into job (name) values ($1) on conflict (name) do update set name = $1', 'db insert job'],
  ['select $1::text', 'db select'],
  ["select set_config('a', 'from Canary', false)", 'db select'],
  ['-- a remark', 'db statement'],
])('%j is measured as %s', (text, name) => {
  expect(statementName(text)).toBe(name)
})
