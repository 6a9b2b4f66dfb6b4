import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { serverUrl } from './sign-in.ts'

type State = 'works' | 'hangs' | 'newer' | 'newer without worker' | 'torn'

/**
 * The service behind a network that can hang. `newer`: it answers as if it had a newer version of the web app; `without worker`: but not
 * its service worker yet. `torn`: its pages and its service worker are newer, its other files are not there.
 */
export async function openNetwork() {
  let state: State = 'works'
  const named = (code: string) => (/newer|torn/.test(state) ? otherNames(code) : code)

  const server = createServer((asked, answer) => {
    const { url = '/' } = asked
    if (state === 'hangs') return
    if (state === 'newer without worker' && url === '/sw.js') return answer.writeHead(503).end()
    const to = serverUrl() + (state === 'torn' ? url : named(url))
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const forward = request(to, { method: asked.method ?? 'GET', headers }, (got) => pass(got, answer))
    forward.on('error', () => answer.destroy())
    answer.on('close', () => forward.destroy())
    asked.pipe(forward)
  })

  function pass(got: IncomingMessage, answer: ServerResponse): void {
    const { 'content-length': _, etag: __, ...headers } = got.headers
    answer.writeHead(got.statusCode ?? 500, headers)
    if (/html|javascript/.test(headers['content-type'] ?? '')) void text(got).then((code) => answer.end(named(code)))
    else got.pipe(answer)
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: serverUrl().replace(/\d+$/, String((server.address() as AddressInfo).port)),
    become: (next: State) => {
      state = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Reverses the version and the hash of every file: the names of another build, under which no file of this one is found. */
function otherNames(code: string): string {
  return code.replace(/(?<=-)[\w-]{8}(?=\.(js|css))|(?<=VERSION = ")\w+/g, (hash) => [...hash].reverse().join(''))
}
