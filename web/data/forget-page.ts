/** From now on the app's page comes from the network, in every language: somebody else, nobody or another language may be next. */
export async function forgetPage(): Promise<void> {
  // Without HTTPS there is no service worker, and no page is kept.
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) if (url.endsWith('/app.html')) await cache.delete(url)
  }
}
