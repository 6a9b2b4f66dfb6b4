import type { BrowserContext, Page } from '@playwright/test'
import { walkIn } from '#testing/people/sign-in.ts'
import { type Client, clientOf } from '#testing/service/client.ts'

/** Signs this browser in without drawing a page. Demo people keep their names when none are given. */
export async function signIn(
  where: Page | BrowserContext,
  email: string,
  names: { firstName?: string; lastName?: string } = {},
): Promise<Client> {
  const { client, browser } = await walkIn(serverUrl(), { email, firstName: '', lastName: '', ...names })
  const kept = [...browser.cookies].map(([name, value]) => ({ name, value, url: serverUrl() }))
  await contextOf(where).addCookies(kept.map((cookie) => ({ ...cookie, httpOnly: true, sameSite: 'Lax' })))
  return client
}

/** Calls the service as the person who is signed in in this browser. */
export async function clientIn(where: Page | BrowserContext): Promise<Client> {
  const cookies = await contextOf(where).cookies()
  return clientOf(serverUrl(), { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') })
}

/** Set by start-server.ts before the first journey begins. */
export function serverUrl(): string {
  if (!process.env.E2E_URL) throw new Error('The server for the journeys was not started.')
  return process.env.E2E_URL
}

function contextOf(where: Page | BrowserContext): BrowserContext {
  return 'context' in where ? where.context() : where
}
