import { expect, test } from 'vitest'
import type { User } from '#contract/identity.ts'
import { atEnd } from '../at-end.ts'
import { openBrowser } from '../people/sign-in.ts'
import { clientOf } from '../service/client.ts'
import { freePorts } from '../service/free-ports.ts'
import { startServerProcess } from '../service/server-process.ts'
import { startGlewlwyd } from './glewlwyd.ts'
import { withPrograms } from './with-programs.ts'

const NOMSA = {
  ...{ username: 'nomsa', password: 'a-password-of-nomsa', given_name: 'Nomsa', family_name: 'Zulu' },
  ...{ email: 'nomsa@example.test', email_verified: 'yes' },
}

withPrograms('Glewlwyd as the identity provider', { glewlwyd: 'glewlwyd', sqlite3: 'sqlite3' }, () => {
  test('a person signs in, is asked again where that is needed, and comes back as the same person', async () => {
    const [port = 0] = await freePorts(1)
    const url = `http://localhost:${port}`
    const provider = await startGlewlwyd(url, NOMSA)
    const settings = { ...provider.settings, PORT: `${port}`, HOST: 'localhost', PUBLIC_URL: url }
    const server = await startServerProcess({ settings })
    atEnd(server.stop)
    const browser = openBrowser()
    const me = async () => {
      const session = [...browser.cookies].find(([name]) => name.endsWith('enkosi_session'))
      return (await clientOf(url, { cookie: session?.join('=') ?? '' }).get('/api/auth/user')).json as User
    }
    /** Where the provider sends a browser that our login has sent there. */
    const login = async (query = '') => {
      const { location } = await browser.go(`${url}/api/login${query}`)
      return `${(await browser.go(`${location}`)).location}`
    }
    /** Types the password, and comes back to us. */
    const finish = async (page: string) => {
      const { location } = await browser.go(await provider.signIn(browser, page))
      expect(location).toMatch(CALLBACK)
      await browser.go(`${location}`)
    }
    const CALLBACK = new RegExp(`^${url}/api/callback\\?.*\\bcode=`)

    await finish(await login())
    const nomsa = await me()
    expect(nomsa).toMatchObject({ email: NOMSA.email, firstName: 'Nomsa', lastName: 'Zulu' })

    for (const query of ['', '?fresh=1']) {
      await finish(await login(query))
      expect((await me()).id).toBe(nomsa.id)
    }
  })
})
