import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

type Rules = { groups: { rules: { alert?: string; record?: string; expr: string }[] }[] }
const rules = (parse(read('alerts.yaml')) as Rules).groups.flatMap((group) => group.rules)

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }
const { panels } = JSON.parse(read('grafana-dashboard.json')) as Dashboard

const expressions = [
  ...rules.map(({ alert, record, expr }) => [alert ?? record, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]

/** Whether Prometheus could read it, by Prometheus's own grammar. */
function isPromQl(expression: string): boolean {
  let right = true
  parser.parse(expression).iterate({
    enter: (node) => {
      if (node.type.isError) right = false
    },
  })
  return right
}

test('what Prometheus cannot read is noticed', () => {
  expect(isPromQl('sum(rate(x[5m])')).toBe(false)
})

test.each(expressions)('%s can be read by Prometheus', (_, expression) => {
  expect(isPromQl(expression)).toBe(true)
})
