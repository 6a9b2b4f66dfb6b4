import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { atEnd, scratchFolder } from '../at-end.ts'
import { freePorts } from '../service/free-ports.ts'
import { startProgram, until } from '../service/program.ts'
import { startServerProcess } from '../service/server-process.ts'
import { withPrograms } from './with-programs.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')

type Rule = { name: string; health: string; lastError?: string; lastEvaluation: string }
type Answer<Data> = { status: string; data: Data }

withPrograms('Prometheus', { promtool: 'prometheus', prometheus: 'prometheus' }, () => {
  test('its own tool finds our rules right, and each fires when its test says', () => {
    const promtool = (...args: string[]) => execFileSync('promtool', args, { encoding: 'utf8', stdio: 'pipe' })

    expect(promtool('check', 'config', join(DEPLOY, 'prometheus.yaml'))).toContain('SUCCESS')
    expect(promtool('test', 'rules', join(DEPLOY, 'alerts.test.yaml'))).toContain('SUCCESS')
  })

  test('it loads deploy/prometheus.yaml, reads a running service and can evaluate every rule', async () => {
    const [port = 0, metrics = 0] = await freePorts(2)
    const server = await startServerProcess({ settings: { METRICS_PORT: `${metrics}` } })
    atEnd(server.stop)
    const folder = scratchFolder('prometheus')
    copyFileSync(join(DEPLOY, 'alerts.yaml'), join(folder, 'alerts.yaml'))
    const config = readFileSync(join(DEPLOY, 'prometheus.yaml'), 'utf8')
    writeFileSync(join(folder, 'prometheus.yaml'), config.replace('127.0.0.1:9464', `127.0.0.1:${metrics}`))
    const where = [`--config.file=${folder}/prometheus.yaml`, `--storage.tsdb.path=${folder}/data`]
    const prometheus = startProgram({
      command: 'prometheus',
      args: [...where, `--web.listen-address=127.0.0.1:${port}`],
      logFile: join(folder, 'prometheus.log'),
    })
    atEnd(() => prometheus.stop())
    const ask = async <Data>(path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)
      return ((await response.json()) as Answer<Data>).data
    }
    const rules = async () => {
      const { groups } = await ask<{ groups: { rules: Rule[] }[] }>('rules')
      return groups.flatMap((group) => group.rules)
    }

    await until('each rule was evaluated, or it has ended', async () => {
      return !prometheus.isRunning() || (await rules()).every(({ health }) => health !== 'unknown')
    })

    expect(prometheus.isRunning(), prometheus.output()).toBe(true)
    const ours = parse(readFileSync(join(DEPLOY, 'alerts.yaml'), 'utf8')) as {
      groups: { rules: { alert?: string; record?: string }[] }[]
    }
    const loaded = await rules()
    expect(loaded.map(({ name }) => name).sort()).toEqual(
      ours.groups.flatMap((group) => group.rules.map(({ alert, record }) => alert ?? record)).sort(),
    )
    expect(loaded.filter(({ health }) => health !== 'ok')).toEqual([])
    const up = async () => {
      const { result } = await ask<{ result: { value: [number, string] }[] }>('query?query=up%7Bjob%3D%22enkosi%22%7D')
      return result.map(({ value }) => value[1])
    }
    await until('the service was read', async () => (await up())[0] === '1')
  })
})
