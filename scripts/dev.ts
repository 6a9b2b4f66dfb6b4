// Hot reload: the server restarts when its files change, Vite serves the web app and passes /api and the rest on to it.
import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'

const root = resolve(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'
const webPort = Number(process.env.WEB_PORT ?? 5173)
// Sign-in must come back to the address that the browser shows.
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${webPort}`

const server: ChildProcess = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: port, PUBLIC_URL: publicUrl, PROCESSES: '1' },
})
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

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    server.kill(signal)
    await web.close()
  })
}
server.on('exit', (code) => process.exit(code ?? 0))
