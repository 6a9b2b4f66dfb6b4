import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { currentUser, openQueries } from './data/queries.ts'
import { ignoreStrayTaps } from './ui/double-tap.ts'

ignoreStrayTaps()

const root = document.getElementById('root')
if (root) void show(root)

/** The page says Loading... by itself until it is known who is signed in; the first screen is then drawn in small steps. */
async function show(root: HTMLElement): Promise<void> {
  const client = openQueries()
  await client.prefetchQuery(currentUser)
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    )
  })
}

// Only people who signed in keep the app on their phone; a visitor downloads nothing but the page.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => undefined) // Without it the app works, only not offline.
  })
}
