/** A browser that keeps cookies and follows redirects one by one, for tests of signing in. */
export type Browser = {
  cookies: Map<string, string>
  go(
    url: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; location: string | null; text: string; url: string }>
}

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
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const [name = '', value = ''] = pair.split('=')
        if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
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

/** From /api/login to the provider's callback address, which is not called yet. */
export async function walkToCallback(browser: Browser, publicUrl: string, email: string, login = '/api/login') {
  const toProvider = await browser.go(publicUrl + login)
  const toPage = await browser.go(`${toProvider.location}`)
  let next = toPage.location ?? ''
  if (next.includes('/idp/sign-in/')) {
    const posted = await browser.go(next, { email, firstName: 'Nomsa', lastName: 'Zulu' })
    const resumed = await browser.go(`${posted.location}`)
    next = resumed.location ?? ''
  }
  return { authorization: new URL(`${toProvider.location}`), callback: new URL(next) }
}
