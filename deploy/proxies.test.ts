import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each(['proxies/haproxy.cfg', 'cluster/balancer.ts'])('%s keeps the processes that can answer people', (file) => {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  const [, expression = 'none'] = /http-check expect rstring (\S+)/.exec(text) ?? []
  const keeps = new RegExp(expression)

  const kept = ['ready', 'ready; faults of the books: 1 not explained, 2 explained', 'the database does not answer']
  const out = ['stopping', 'starting', 'another process is migrating the database', 'not ready']
  expect(kept.filter((answer) => !keeps.test(answer))).toEqual([])
  expect(out.filter((answer) => keeps.test(answer))).toEqual([])
})

test.each([
  ['nginx.conf', /^ *proxy_set_header traceparent '';$/m],
  ['haproxy.cfg', /^ *http-request del-header traceparent$/m],
  ['Caddyfile', /^\s*header_up -traceparent$/m],
])('%s keeps the traces of strangers out', (file, line) => {
  expect(readFileSync(join(import.meta.dirname, 'proxies', file), 'utf8')).toMatch(line)
})
