export type Answer = {
  status: number
  headers: Headers
  /** Of a refusal. */
  code: string | null
  text: string
  /** The parsed body, if it is JSON. */
  json: unknown
}

type Sent = { body?: unknown; headers?: Record<string, string> }

/** Somebody who calls the service over HTTP: every call carries their cookie, and every answer is read to its end. */
export type Client = {
  url: string
  cookie: string
  /** Empty for somebody who is not signed in. */
  personId: string
  ask(method: string, path: string, sent?: Sent): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
  /** For what must work before anything can be tried: gives the body, and throws what else was answered. */
  mustPost<Body>(path: string, body?: unknown): Promise<Body>
  balance(): Promise<number>
}

/** A body that is a string or bytes is sent as it stands, anything else as JSON. Redirects are answers like any other. */
export function clientOf(url: string, { cookie = '', personId = '', timeoutMs = 60_000 } = {}): Client {
  const ask: Client['ask'] = async (method, path, { body, headers } = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    const isJson = /^application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      code: response.headers.get('error-code'),
      text,
      json: isJson && text ? JSON.parse(text) : undefined,
    }
  }
  const must = async (method: string, path: string, body?: unknown) => {
    const { status, text, json } = await ask(method, path, { body })
    if (status >= 300) throw new Error(`${method} ${path} must work, but: ${status} ${text}`)
    return json
  }
  return {
    url,
    cookie,
    personId,
    ask,
    get: (path, headers = {}) => ask('GET', path, { headers }),
    post: (path, body, headers = {}) => ask('POST', path, { body, headers }),
    put: (path, body, headers = {}) => ask('PUT', path, { body, headers }),
    delete: (path, headers = {}) => ask('DELETE', path, { headers }),
    mustPost: async <Body>(path: string, body?: unknown) => (await must('POST', path, body)) as Body,
    balance: async () => ((await must('GET', '/api/wallet')) as { balance: number }).balance,
  }
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array
}
