import { inThisLanguage } from './language.ts'

/** From now on the app's page comes from the network: somebody else, nobody or another language may be next. */
export async function forgetPage(): Promise<void> {
  // Without HTTPS there is no service worker, and no page is kept.
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await (await caches.open(name)).delete(inThisLanguage('/app.html'))
}
