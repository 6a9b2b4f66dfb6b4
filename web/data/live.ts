import type { QueryClient } from '@tanstack/react-query'
import { NEWS } from '#contract/news.ts'
import { pathOf } from './api.ts'
import { currentUser, refreshMoney } from './queries.ts'

/** Delay before a stream that broke or was closed is opened again. */
const OPEN_AGAIN_AFTER_MS = 2_000

/**
 * Listens for money that moves elsewhere while the page is visible. Each stream is told for how long nobody listened, and
 * begins with a `wallet` event if something changed meanwhile. Returns what ends it.
 */
export function listen(client: QueryClient): () => void {
  let stream: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastEventAt = performance.timeOrigin
  let wasOpen = true

  const open = () => {
    clearTimeout(timer)
    if (stream || document.hidden) return
    stream = new EventSource(pathOf('streamEvents', { query: awaySince(lastEventAt) }), { withCredentials: true })
    stream.onopen = () => {
      wasOpen = true
      noteEvent()
    }
    // A connection may be dead for long before it is known to be: only what was heard counts.
    stream.onmessage = noteEvent
    stream.addEventListener('wallet', () => {
      noteEvent()
      void refreshMoney(client)
    })
    for (const news of NEWS) stream.addEventListener(news, loadAndAnnounce)
    stream.onerror = () => {
      // By itself the browser would ask with the address of the first time, or, after a refusal, not at all.
      const isRefused = stream?.readyState === EventSource.CLOSED
      shut()
      // The session may have ended, which is asked once and not with every attempt.
      if (isRefused && wasOpen) void client.invalidateQueries({ queryKey: currentUser.queryKey })
      if (isRefused) wasOpen = false
      timer = setTimeout(open, OPEN_AGAIN_AFTER_MS)
    }
  }
  const noteEvent = () => {
    lastEventAt = Date.now()
  }
  const shut = () => {
    clearTimeout(timer)
    stream?.close()
    stream = undefined
  }
  const follow = () => (document.hidden ? shut() : open())

  open()
  document.addEventListener('visibilitychange', follow)
  addEventListener('online', open)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    removeEventListener('online', open)
    shut()
  }
}

/** Nothing where the clock of the phone was set back: then everything may have changed. */
function awaySince(moment: number): { away?: string } {
  const away = Math.ceil(Date.now() - moment)
  return away >= 0 && away < 1e9 ? { away: String(away) } : {}
}

/** Words and sound are loaded when an event arrives. */
async function loadAndAnnounce(event: MessageEvent<string>): Promise<void> {
  const { announce } = await import('./announce.ts')
  announce(event)
}
