import { deepEqual, equal, match, throws } from 'node:assert/strict'
import { loadWallet, registerWorker, unique } from '#testing/people/register-and-fund.ts'
import { signIn } from '#testing/people/sign-in.ts'
import { freePorts } from '#testing/service/free-ports.ts'
import { until } from '#testing/service/program.ts'
import { isReady } from '#testing/service/server-process.ts'
import { openCompose } from './compose.ts'
import { askInside, isRunning, podman } from './podman.ts'

const TIP = 2_000

/** Brings compose.yaml up with this image: it may write nothing but /data, tips, drains, and starts again. */
export async function tryImage(name: string, folder: string): Promise<void> {
  const [port = 0] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  const compose = openCompose(name, port, folder)
  try {
    await compose.up()
    await untilReady(compose.containerOf('app'), url)
    lookInside(compose.containerOf('app'))
    await tipSurvives(url, async () => {
      compose.run('stop', 'app')
      // It has drained, long before it would be killed.
      equal(podman('inspect', '--format', '{{.State.ExitCode}}', compose.containerOf('app')), '0')
      compose.run('start', 'app')
      await untilReady(compose.containerOf('app'), url)
    })
    match(podman('exec', compose.containerOf('app'), 'enkosi', 'prove', '--all'), /right/)
  } finally {
    await compose.close()
  }
}

async function untilReady(service: string, url: string): Promise<void> {
  const start = performance.now()
  await until(`${url} is ready, or has ended`, async () => !isRunning(service) || (await isReady(url)))
  if (!isRunning(service)) throw new Error(`The service has ended: ${podman('logs', service)}`)
  console.log(`Ready after ${((performance.now() - start) / 1_000).toFixed(1)} s.`)
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
  // A new database has no backup yet, and the address of this machine leads nowhere inside.
  const faults = askInside(service, 'enkosi', 'doctor').match(/(?<=^FAULT +)\w+/gm)
  deepEqual(faults, ['backup', 'restore', 'address'])
}

/** Tips by the service at this address, restarts it, and finds the tip and both people still signed in. */
async function tipSurvives(url: string, restart: () => Promise<void>): Promise<void> {
  const worker = await signIn(url, { email: `${unique('worker')}@example.com` })
  const tipper = await signIn(url, { email: `${unique('tipper')}@example.com` })
  const { id: guardId } = await registerWorker(worker)
  await loadWallet(tipper, 10_000)
  await until('the money is there', async () => (await tipper.balance()) === 10_000)
  await tipper.mustPost('/api/tips', { guardId, amount: TIP })
  const before = [await tipper.balance(), await worker.balance()]
  equal(before[1], TIP)

  await restart()
  deepEqual([await tipper.balance(), await worker.balance()], before)
}
