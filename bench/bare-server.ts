import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

// The least that a Node server does for a tip: it reads and parses the request, and sends the answer that ours sent once. A
// process of its own, so that its processor time can be separated from that of others.

/** A recorded answer of our server. */
export type Answer = { status: number; headers: Record<string, string>; body: string }

export type BareServer = { port: number; pid: number; stop(): void }

export function startBareServer(answer: Answer): Promise<BareServer> {
  const child = fork(fileURLToPath(import.meta.url), ['--serve'])
  child.send(answer)
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The bare server has ended.')))
    child.once('message', (port: number) => resolve({ port, pid: child.pid ?? 0, stop: () => child.kill() }))
  })
}

if (process.argv.includes('--serve')) {
  process.once('message', serve)
  // The process that started it has ended.
  process.once('disconnect', () => process.exit())
}

function serve({ status, headers, body }: Answer): void {
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => {
      text += part
    })
    request.on('end', () => {
      const { guardId, amount } = JSON.parse(text)
      if (!guardId || !amount || !request.headers.cookie || !request.headers['idempotency-key']) {
        throw new Error(`This is no tip: ${text}`)
      }
      response.writeHead(status, headers).end(body)
    })
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(typeof address === 'object' ? address?.port : undefined)
  })
}
