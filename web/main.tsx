import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { pagePath } from '#contract/page-path.ts'
import { App } from './app.tsx'
import { currentUser, openQueries } from './data/queries.ts'
import { readStored, WORKER_DATA } from './data/storage.ts'
import { ignoreStrayTaps } from './ui/double-tap.ts'

/** A worker waits at most this long for an answer before the code that is kept on the phone is offered. */
const TIMEOUT_MS = 400

ignoreStrayTaps()
const path = pagePath(location.pathname)
if (path !== location.pathname) history.replaceState(history.state, '', path + location.search + location.hash)

const root = document.getElementById('root')
if (root) void show(root)

/** The page says Loading... by itself until it is known who is signed in; the first screen is then drawn in small steps. */
async function show(root: HTMLElement): Promise<void> {
  const client = openQueries()
  const timeout = readStored(WORKER_DATA.code) ? [new Promise((over) => setTimeout(over, TIMEOUT_MS))] : []
  await Promise.race([client.prefetchQuery(currentUser), ...timeout])
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    )
  })
}

/** Its address, from the one policy that the pages allow: no other text becomes a script. The types of the DOM know no Trusted Types. */
function serviceWorker(): string {
  type Rules = { createScriptURL(url: string): string }
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): Rules } }
  const rules: Rules = { createScriptURL: () => '/sw.js' }
  return (trustedTypes?.createPolicy('service-worker', rules) ?? rules).createScriptURL('')
}

// Only people who signed in keep the app on their phone; a visitor downloads nothing but the page.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    navigator.serviceWorker.register(serviceWorker()).catch(() => undefined) // Without it the app works, only not offline.
  })
}
