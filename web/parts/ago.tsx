import { useNow } from '#web/data/now.ts'
import { relativeTime } from './relative-time.ts'

/** A relative time that keeps up to date. */
export function Ago({ at }: { at: string }) {
  const now = useNow()
  return <time dateTime={at}>{relativeTime(Date.parse(at), now)}</time>
}
