// The build fills in the version, the shell's files and the hashes of all current assets.
const VERSION = '__VERSION__'
const SHELL = '__SHELL__'
const ASSETS = '__ASSETS__'

addEventListener('install', (event) => event.waitUntil(install()))

/** The server answers with the app's page only where somebody is signed in: nobody else keeps it. */
async function install() {
  try {
    await (await caches.open(VERSION)).addAll(SHELL.slice(1))
    await keepPage(await fetch('/'))
  } catch (error) {
    await caches.delete(VERSION)
    throw error
  }
  await skipWaiting()
}

/** During a rollout another server may answer with the page of another version. Only one that loads our files is kept. */
async function keepPage(answer) {
  const copy = answer.clone()
  const text = await answer.text()
  if (SHELL.slice(1, 3).every((file) => text.includes(file))) await (await caches.open(VERSION)).put(SHELL[0], copy)
}

addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

/** Copies the unchanged files of the old version, so that nobody downloads them twice. The old version stays for pages that are open. */
async function takeOver() {
  const now = await caches.open(VERSION)
  const others = (await caches.keys()).filter((name) => name !== VERSION)
  for (const name of others) {
    const old = await caches.open(name)
    for (const request of await old.keys()) {
      const { pathname } = new URL(request.url)
      const hash = pathname.split('.')[0].slice(-6)
      if (ASSETS.includes(hash) && !SHELL.includes(pathname)) await now.put(request, await old.match(request))
    }
  }
  for (const name of others.slice(0, -1)) await caches.delete(name)
  await clients.claim()
}

// Money and people are never cached: of /api only signing out is looked at.
addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request
  const { origin, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  // Not answered here: the server looks at where this request comes from.
  if (mode === 'navigate' && pathname === 'signOut') {
    forgotten = forgetPage()
    event.waitUntil(forgotten)
  }
  if (/^\/(api|idp|sim)\//.test(pathname)) return
  if (/^\/(assets|faces)\//.test(pathname)) event.respondWith(cacheFirst(event))
  else if (mode === 'navigate')
    event.respondWith(isApp(pathname) && !searchParams.has('w') ? kept(event) : network(event))
})

/** Addresses that show the app to people who are signed in. Their page holds nothing of the server. */
function isApp(pathname) {
  return /^\/((wallet|profile)(\/.*)?|history|account)?$/.test(pathname)
}

let forgotten

/** The page is kept as long as somebody is signed in. The browser looks for a new version behind it. */
async function kept(event) {
  await forgotten
  return (await ourPage()) ?? network(event)
}

async function network(event) {
  try {
    const answer = await fetch(event.request)
    if (answer.ok) event.waitUntil(keepPage(answer.clone()))
    return answer
  } catch {
    return (await ourPage()) ?? Response.error()
  }
}

async function ourPage() {
  return (await caches.open(VERSION)).match(SHELL[0])
}

/** Of every version and language: an old version that comes back must not bring its page back. */
async function forgetPage() {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const { url } of await cache.keys()) if (url.endsWith('/app.html')) await cache.delete(url)
  }
}

async function cacheFirst(event) {
  const kept = await caches.match(event.request)
  if (kept) return kept
  const fresh = await fetch(event.request)
  if (fresh.ok) {
    const copy = fresh.clone()
    event.waitUntil(caches.open(VERSION).then((cache) => cache.put(event.request, copy)))
  }
  // The server has another version: the next page comes from there.
  if (fresh.status === 404) await forgetPage()
  return fresh
}

// A person who looks at the app sees it there.
addEventListener('push', (event) => event.waitUntil(show(event.data.json())))

async function show({ title, body }) {
  const open = await clients.matchAll()
  if (!open.some((page) => page.visibilityState === 'visible')) await registration.showNotification(title, { body })
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(clients.openWindow('/'))
})
