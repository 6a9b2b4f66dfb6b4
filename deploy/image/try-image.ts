import { deepEqual, equal, match, throws } from 'node:assert/strict'
import { freePorts } from '#testing/service/free-ports.ts'
import { until } from '#testing/service/program.ts'
import { isReady } from '#testing/service/server-process.ts'
import { startDatabase } from './database.ts'
import { askInside, isRunning, podman, remove, runContainer } from './podman.ts'
import { tipSurvives } from './tip-survives.ts'

/** Runs the image as compose.yaml does, beside a PostgreSQL in a container: it may write nothing but /data, tips, drains, and starts again. */
export async function tryImage(image: string, folder: string): Promise<void> {
  const [port = 0, databasePort = 0] = await freePorts(2)
  const database = `${image.split('/').at(-1)}-database`
  const service = `${image.split('/').at(-1)}-service`
  const url = `http://127.0.0.1:${port}`
  try {
    const settings = {
      ...{ MODE: 'simulation', DEMO_MONTH: 'off', HOST: '127.0.0.1', PORT: `${port}`, PUBLIC_URL: url },
      ...(await startDatabase(database, databasePort, folder)),
    }
    const confined = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
    runContainer({ name: service, image, env: settings, options: [...confined, '--volume', `${service}:/data`] })
    await untilReady(service, url)
    lookInside(service)
    await tipSurvives(url, async () => {
      restart(service)
      await untilReady(service, url)
    })
    match(podman('exec', service, 'enkosi', 'prove', '--all'), /right/)
  } finally {
    for (const name of [service, database]) remove('container', name)
    remove('volume', service)
  }
}

/** Checks the promises of the image: an ordinary user who may write nothing but /data, a health check, and our commands. */
function lookInside(service: string): void {
  const inside = (...command: string[]) => podman('exec', service, ...command)
  equal(inside('id', '--user'), '1000')
  for (const path of ['/written', '/app/written', '/usr/local/bin/written']) throws(() => inside('touch', path))
  inside('touch', '/data/written')
  match(inside('cat', '/proc/1/status'), /CapEff:\t0+\n(.*\n)*NoNewPrivs:\t1\n/)
  podman('healthcheck', 'run', service)
  console.log(inside('enkosi', 'status'))
  // A new database has no backup yet.
  const faults = askInside(service, 'enkosi', 'doctor').match(/(?<=^FAULT +)\w+/gm)
  deepEqual(faults, ['backup', 'restore'])
}

/** Ends with 0 once it has drained, long before podman would kill it. */
function restart(service: string): void {
  podman('stop', '--time', '60', service)
  equal(podman('inspect', '--format', '{{.State.ExitCode}}', service), '0')
  podman('start', service)
}

async function untilReady(service: string, url: string): Promise<void> {
  const start = performance.now()
  await until(`${url} is ready, or has ended`, async () => !isRunning(service) || (await isReady(url)))
  if (!isRunning(service)) throw new Error(`The service has ended: ${podman('logs', service)}`)
  console.log(`Ready after ${((performance.now() - start) / 1_000).toFixed(1)} s.`)
}
