import type { FoundWorker } from '#contract/workers.ts'

/** Somebody signed in over HTTP, as a phone would be. */
export interface Person {
  email: string
  cookie: string
  url: string
}

/** Walks the whole sign-in: our login, the simulated provider's form, our callback. */
export async function signIn(url: string, email: string): Promise<Person> {
  const jar = new Map<string, string>()
  let page = await follow(`${url}/api/login`, jar)
  while (page.form)
    page = await follow(page.form.action, jar, { ...page.form.fields, email, firstName: 'Drill', lastName: 'Person' })
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const person = { email, cookie, url }
  const user = await call(person, 'GET', '/api/auth/user')
  if (user.status !== 200) throw new Error(`Signing in as ${email} did not work: ${user.status} ${user.text}`)
  return person
}

interface Page {
  form: { action: string; fields: Record<string, string> } | undefined
}

/** Goes where the redirects lead, keeping cookies, and reads the form of the page at the end. */
async function follow(start: string, jar: Map<string, string>, post?: Record<string, string>): Promise<Page> {
  let address = start
  let body = post ? new URLSearchParams(post) : undefined
  for (let hops = 0; hops < 12; hops += 1) {
    const reply = await fetch(address, {
      method: body ? 'POST' : 'GET',
      ...(body && { body }),
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    })
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    const location = reply.headers.get('location')
    if (!location) return { form: readForm(await reply.text(), address) }
    address = new URL(location, address).href
    body = undefined
  }
  throw new Error(`Too many redirects from ${start}`)
}

function readForm(html: string, address: string): Page['form'] {
  const form = /<form[^>]*action="([^"]+)"[^>]*>([\s\S]*?)<\/form>/.exec(html)
  if (!form || !/name="email"/.test(form[2] ?? '')) return undefined
  const fields = [...(form[2] ?? '').matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)]
  return {
    action: new URL((form[1] ?? '').replaceAll('&amp;', '&'), address).href,
    fields: Object.fromEntries(fields.map(([, name, value]) => [name, value])),
  }
}

export interface Answer {
  status: number
  text: string
  json: () => Record<string, unknown>
}

export async function call(
  person: Person,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const reply = await fetch(person.url + path, {
    method,
    headers: { cookie: person.cookie, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  })
  const text = await reply.text()
  return { status: reply.status, text, json: () => JSON.parse(text) }
}

/** Tippers with money, and the workers that the demo data brings. */
export async function gatherPeople(url: string, count: number): Promise<{ tippers: Person[]; workers: string[] }> {
  const run = Date.now().toString(36)
  const tippers: Person[] = []
  for (let n = 0; n < count; n += 1) {
    const person = await signIn(url, `drill-${run}-${n}@enkosi.test`)
    const load = await call(person, 'POST', '/api/wallet/load', {
      amount: 2_000_000,
      paymentReference: `DRILL-${run}-${n}`,
    })
    if (load.status !== 201) throw new Error(`Loading a wallet gave ${load.status}: ${load.text}`)
    tippers.push(person)
  }
  const found = await call(tippers[0] as Person, 'GET', '/api/guards/search?category=parking_guard')
  const workers = (JSON.parse(found.text) as FoundWorker[]).map((worker) => worker.id)
  if (workers.length === 0) throw new Error('The demo data brought no parking guards.')
  return { tippers, workers }
}
