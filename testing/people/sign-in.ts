import { type Client, clientOf } from '#testing/service/client.ts'

/** The form of the simulated identity provider. Demo people keep their names if these are empty. */
export type Typed = { email: string; firstName?: string; lastName?: string }

export type SignedIn = Client & { email: string }

/** Signs in by the walk that a browser takes: our login, the identity provider's form, our callback. */
export async function signIn(url: string, typed: Typed): Promise<SignedIn> {
  const { client } = await walkIn(url, typed)
  return client
}

/** The same, for those who look at what went by on the way. */
export async function walkIn(
  url: string,
  typed: Typed,
): Promise<{ client: SignedIn; browser: Browser; callback: URL }> {
  const browser = openBrowser()
  const { callback } = await walkToCallback(browser, url, typed)
  await browser.go(callback.href)
  const session = [...browser.cookies].find(([name]) => name.endsWith('enkosi_session'))
  if (!session) throw new Error(`${typed.email} must be able to sign in; the walk ended at ${callback.pathname}.`)
  const cookie = session.join('=')
  const { json } = await clientOf(url, { cookie }).get('/api/auth/user')
  const { id: personId, email } = json as { id: string; email: string }
  return { client: { ...clientOf(url, { cookie, personId }), email }, browser, callback }
}

/** From our login to the identity provider's callback address, which is not called yet. */
export async function walkToCallback(
  browser: Browser,
  url: string,
  { email, firstName = 'Nomsa', lastName = 'Zulu' }: Typed,
  login = '/api/login',
): Promise<{ authorization: URL; callback: URL }> {
  const toProvider = await browser.go(url + login)
  const authorization = new URL(`${toProvider.location}`)
  let next = (await browser.go(authorization.href)).location ?? ''
  // The identity provider sends a person with a live session back without a form.
  if (next.includes('/idp/sign-in/')) {
    const posted = await browser.go(next, { email, firstName, lastName })
    next = (await browser.go(`${posted.location}`)).location ?? ''
  }
  return { authorization, callback: new URL(next) }
}

/** A browser that keeps cookies and follows redirects one by one. */
export type Browser = {
  cookies: Map<string, string>
  go(url: string, form?: Record<string, string>): Promise<Page>
}

type Page = { status: number; location: string | null; text: string; url: string }

export function openBrowser(): Browser {
  const cookies = new Map<string, string>()
  return {
    cookies,
    go: async (url, form) => {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      })
      for (const line of response.headers.getSetCookie()) keep(cookies, line)
      const location = response.headers.get('location')
      return {
        status: response.status,
        location: location && new URL(location, url).href,
        text: await response.text(),
        url,
      }
    },
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const [name = '', value = ''] = pair.split('=')
  if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}
