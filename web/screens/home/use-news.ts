import { useEffect, useRef, useState } from 'react'
import { type News, newsSince, readSeen, writeSeen } from '#web/data/seen-tips.ts'
import { useUser } from '#web/data/user.ts'

/** Tips that arrived while nobody looked. Those that arrive while the page is visible are announced one by one instead. */
export function useNews(
  tips: { amount: number; createdAt: string }[] | undefined,
  /** When these tips were read: they are read again whenever the page is seen again. */
  readAt: number,
): News | undefined {
  const owner = useUser().id
  const [news, setNews] = useState<News>()
  const wasAway = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: tips are new whenever they were read
  useEffect(() => {
    if (!tips || document.hidden) return
    if (wasAway.current) setNews(newsSince(readSeen(owner), tips))
    wasAway.current = false
    writeSeen({ owner, newest: tips[0]?.createdAt ?? '', at: Date.now() })
  }, [readAt, owner])

  useEffect(() => {
    const look = () => {
      if (!document.hidden) return
      wasAway.current = true
      const seen = readSeen(owner)
      if (seen) writeSeen({ ...seen, at: Date.now() })
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [owner])
  return news
}
