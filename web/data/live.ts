import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NEWS } from '#contract/news.ts'
import { pathOf } from './api.ts'
import { currentUser, refreshMoney } from './queries.ts'

const OPEN_AFTER_MS = 400
/** Delay before a stream that the server closed for good is opened again. */
const OPEN_AGAIN_AFTER_MS = 5_000

/**
 * Listens for money that moves elsewhere while the page is visible. Every connection
 * begins with a `wallet` event, which makes up for what was missed.
 */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    let stream: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined

    const open = () => {
      clearTimeout(timer)
      if (stream || document.hidden) return
      stream = new EventSource(pathOf('streamEvents', {}), { withCredentials: true })
      stream.addEventListener('wallet', () => void refreshMoney(client))
      for (const news of NEWS) stream.addEventListener(news, loadAndAnnounce)
      stream.onerror = () => {
        // The browser reconnects a broken connection by itself, but not a refused one: the session may have ended.
        if (stream?.readyState !== EventSource.CLOSED) return
        shut()
        void client.invalidateQueries({ queryKey: currentUser.queryKey })
        timer = setTimeout(open, OPEN_AGAIN_AFTER_MS)
      }
    }
    const shut = () => {
      clearTimeout(timer)
      stream?.close()
      stream = undefined
    }
    const follow = () => (document.hidden ? shut() : open())

    // The first screen is drawn before the stream opens.
    timer = setTimeout(open, OPEN_AFTER_MS)
    document.addEventListener('visibilitychange', follow)
    addEventListener('online', open)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      removeEventListener('online', open)
      shut()
    }
  }, [client])
}

/** Words and sound are loaded when an event arrives. */
async function loadAndAnnounce(event: MessageEvent<string>): Promise<void> {
  const { announce } = await import('./announce.ts')
  announce(event)
}
