import { type Running, runProgram } from '#server/start/run-program.ts'
import type { Order, Word } from './processes.ts'

/** One of several processes that serve: what is to be done comes from the one that started it. */
await runProgram(start, { signals: ['SIGTERM'] })

async function start(running: Running): Promise<void> {
  // Ctrl-C in a terminal reaches every process at once; the one that started this one says when to stop.
  process.on('SIGINT', () => {})
  hear('stop', () => running.stop())
  const { config, seedAs } = await new Promise<Order & { kind: 'start' }>((resolve) => hear('start', resolve))
  running.endMs = config.drainNoticeMs + config.drainMs
  const { greet, openService } = await import('./run-service.ts')
  const { startJobs } = await import('./jobs/runner.ts')
  const services = await openService(config, running.undo, {
    door: { say: (awaited) => say({ kind: 'awaits', awaited }), close: closeDoor },
    seedAs,
    isOneOfMany: true,
  })
  hear('tell your figures', async () =>
    say({ kind: 'figures', figures: await services.metrics.registry.getMetricsAsJSON() }),
  )
  hear('run the jobs', () => {
    services.log.info('jobs started in this process')
    const jobs = startJobs(services)
    running.undo.push(async () => (await jobs).stop())
  })
  hear('greet', () => greet(services.config))
  say({ kind: 'ready' })
}

/** Until this process listens, the first one answers at the port. */
function closeDoor(): Promise<void> {
  return new Promise((resolve) => {
    hear('the door is closed', () => resolve())
    say({ kind: 'close the door' })
  })
}

function hear<Kind extends Order['kind']>(kind: Kind, act: (order: Order & { kind: Kind }) => void): void {
  process.on('message', (order: Order) => {
    if (order.kind === kind) act(order as Order & { kind: Kind })
  })
}

/** To one that has just ended nothing can be said; this process then ends too. */
function say(word: Word): void {
  process.send?.(word, undefined, undefined, () => {})
}
