// Hot reload: the server restarts when its files change, Vite serves the web app and passes /api and the rest on to it.
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { onOrphaned } from '#server/platform/start/run-program.ts'
import { devPages } from './dev-pages.ts'
import { watchedServer } from './watched-server.ts'

const root = resolve(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'
const webPort = Number(process.env.WEB_PORT ?? 5173)
// Sign-in must come back to the address that the browser shows.
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${webPort}`

const target = `http://127.0.0.1:${port}`
const web = await createServer({
  configFile: join(root, 'scripts/vite.config.ts'),
  plugins: [devPages()],
  server: {
    port: webPort,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/idp', '/sim', '/healthz', '/readyz'].map((path) => [path, { target, xfwd: true }]),
    ),
  },
})
const server = watchedServer(
  {
    command: process.execPath,
    args: ['server/main.ts'],
    options: {
      cwd: root,
      stdio: 'inherit',
      // A terminal signals all its processes: the server gets the signal from this process alone, in a form that it finishes at.
      detached: true,
      env: { ...process.env, PORT: port, PUBLIC_URL: publicUrl },
    },
  },
  web.watcher,
  [join(root, 'server'), join(root, 'contract')],
)
const stop = async () => {
  await server.stop()
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
onOrphaned(stop)
try {
  await web.listen()
} catch (error) {
  console.error((error as Error).message)
  await stop()
}
web.printUrls()
