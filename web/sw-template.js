// The build fills in the version, the shell's files and the hashes of all current assets.
const VERSION = '__VERSION__'
const SHELL = '__SHELL__'
const ASSETS = '__ASSETS__'

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll(SHELL))
      .then(() => skipWaiting()),
  )
})

// A new version keeps the unchanged files of the old one: nobody downloads the same bytes twice.
addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

async function takeOver() {
  const now = await caches.open(VERSION)
  for (const name of await caches.keys()) {
    if (name === VERSION) continue
    const old = await caches.open(name)
    for (const request of await old.keys()) {
      const { pathname } = new URL(request.url)
      const hash = pathname.split('.')[0].slice(-8)
      if (ASSETS.includes(hash) && !SHELL.includes(pathname)) await now.put(request, await old.match(request))
    }
    await caches.delete(name)
  }
  await clients.claim()
}

// Money and people are never cached: /api is not even looked at. Pages come from the network and, without one, from the shell.
addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin || /^\/(api|idp|sim)\//.test(pathname)) return
  if (pathname.startsWith('/assets/')) event.respondWith(cacheFirst(event))
  else if (mode === 'navigate') event.respondWith(fetch(event.request).catch(() => caches.match(SHELL[0])))
})

async function cacheFirst(event) {
  const kept = await caches.match(event.request)
  if (kept) return kept
  const fresh = await fetch(event.request)
  if (fresh.ok) {
    const copy = fresh.clone()
    event.waitUntil(caches.open(VERSION).then((cache) => cache.put(event.request, copy)))
  }
  return fresh
}

// Whoever looks at the app sees it there.
addEventListener('push', (event) => event.waitUntil(show(event.data.json())))

async function show({ title, body }) {
  const open = await clients.matchAll()
  if (!open.some((page) => page.visibilityState === 'visible')) await registration.showNotification(title, { body })
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(clients.openWindow('/'))
})
