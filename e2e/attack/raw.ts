import { connect } from 'node:net'

export type Raw = { text: string; status: number; ms: number; closed: boolean }

/** Sends bytes as they are, which no HTTP client would, and reads until the server ends it or the time is up. */
export function sendRaw(url: string, bytes: string | Buffer, timeoutMs = 20_000): Promise<Raw> {
  const { port } = new URL(url)
  const started = Date.now()
  return new Promise((done) => {
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    let closed = false
    const timer = setTimeout(() => socket.destroy(), timeoutMs)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('end', () => {
      closed = true
    })
    socket.on('error', () => {
      closed = true
    })
    socket.on('close', () => {
      clearTimeout(timer)
      done({ text, status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), ms: Date.now() - started, closed })
    })
    socket.write(bytes)
  })
}

/** A single request with a path that a client would tidy up; the connection ends with the answer. */
export function getRaw(url: string, path: string, headers: string[] = []): Promise<Raw> {
  const { host } = new URL(url)
  return sendRaw(
    url,
    `GET ${path} HTTP/1.1\r\n${[`Host: ${host}`, 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`,
  )
}
