import { parseArgs } from 'node:util'
import { type Cluster, startCluster } from './cluster.ts'

/** `npm run cluster`: the whole cluster on this machine until Ctrl-C. */
let stop = async () => {}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    console.log('Stopping everything.')
    await stop()
    process.exit(0)
  })
}
const cluster = await start().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
const primary = await cluster.primary()
console.log(`
Enkosi runs at            ${cluster.url}
  its processes           ${cluster.apps.map((app) => app.url).join('  ')}
  database leader now     ${primary.host.name} (${primary.host.address}); the others stand by, one of them synchronously
  logs                    ${cluster.directory}/logs
Ctrl-C stops everything and removes it.`)

async function start(): Promise<Cluster> {
  // It takes no arguments, and says so instead of starting something else than was meant.
  parseArgs()
  return startCluster({
    say: (line) => console.log(line),
    onBegin: (stopIt) => {
      stop = stopIt
    },
  })
}
