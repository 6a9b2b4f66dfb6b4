// Hot reload: the server restarts when its files change, Vite serves the web app and passes /api and the rest on to it.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { whenOrphaned } from '../server/start/orphaned.ts'

const root = resolve(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'
const webPort = Number(process.env.WEB_PORT ?? 5173)
// Sign-in must come back to the address that the browser shows.
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${webPort}`

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  // What a terminal sends to all its processes reaches the server through this one alone, and in a form that it finishes at.
  detached: true,
  env: { ...process.env, PORT: port, PUBLIC_URL: publicUrl },
})
// However this process ends, also by an error of Vite, the server and its database end with it.
const stop = () => void server.kill('SIGTERM')
process.once('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
whenOrphaned(stop)
server.on('exit', (code) => process.exit(code ?? 0))

const target = `http://127.0.0.1:${port}`
const web = await createServer({
  configFile: join(root, 'scripts/vite.config.ts'),
  server: {
    port: webPort,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/idp', '/sim', '/healthz', '/readyz'].map((path) => [path, { target, xfwd: true }]),
    ),
  },
})
await web.listen()
web.printUrls()
