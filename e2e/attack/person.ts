import { type Browser, openBrowser } from '#testing/sign-in.ts'

export type Answer = { status: number; text: string; headers: Headers }

type Sent = { body?: unknown; headers?: Record<string, string> }

/** Somebody who calls the service over HTTP. */
export type Person = {
  id: string
  email: string
  cookie: string
  ask(method: string, path: string, sent?: Sent): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  /** For what must work before anything can be tried. */
  mustPost(path: string, body: unknown): Promise<unknown>
  balance(): Promise<number>
}

export function personOf(url: string, cookie: string, known = { id: '', email: '' }): Person {
  const ask: Person['ask'] = async (method, path, { body, headers = {} } = {}) => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...(body !== undefined && JSON_BODY), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const get: Person['get'] = (path, headers = {}) => ask('GET', path, { headers })
  const post: Person['post'] = (path, body, headers = {}) => ask('POST', path, { body, headers })
  return {
    ...known,
    cookie,
    ask,
    get,
    post,
    mustPost: async (path, body) => {
      const { status, text } = await post(path, body)
      if (status >= 300) throw new Error(`${path} must work, but: ${status} ${text}`)
      return JSON.parse(text)
    },
    balance: async () => (JSON.parse((await get('/api/wallet')).text) as { balance: number }).balance,
  }
}

const JSON_BODY = { 'content-type': 'application/json' }

/** Signs in by the walk that a browser takes, and remembers the secrets that went by. */
export async function signIn(
  url: string,
  typed: { email: string; firstName?: string; lastName?: string },
  secretsSeen: Map<string, Set<string>>,
): Promise<Person> {
  const browser = openBrowser()
  const callback = await walk(browser, url, '/api/login', typed)
  await browser.go(callback)
  const token = browser.cookies.get('enkosi_session')
  if (!token) throw new Error(`${typed.email} must be able to sign in.`)
  remember(secretsSeen, 'session cookie', token)
  remember(secretsSeen, 'authorization code', new URL(callback).searchParams.get('code') ?? '')
  remember(secretsSeen, 'sign-in state', new URL(callback).searchParams.get('state') ?? '')
  const cookie = `enkosi_session=${token}`
  const { text } = await personOf(url, cookie).get('/api/auth/user')
  return personOf(url, cookie, JSON.parse(text) as { id: string; email: string })
}

/** From our login to the address that the provider sends the browser back to, which is not gone to yet. */
export async function walk(
  browser: Browser,
  url: string,
  login: string,
  { email, firstName = 'Test', lastName = 'Person' }: { email: string; firstName?: string; lastName?: string },
): Promise<string> {
  const toProvider = await browser.go(url + login)
  const next = (await browser.go(`${toProvider.location}`)).location ?? ''
  if (!next.includes('/idp/sign-in/')) return next
  const typed = await browser.go(next, { email, firstName, lastName })
  return (await browser.go(`${typed.location}`)).location ?? ''
}

export function remember(secrets: Map<string, Set<string>>, kind: string, value: string): void {
  if (value) secrets.set(kind, (secrets.get(kind) ?? new Set()).add(value))
}
