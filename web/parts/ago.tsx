import { useNow } from '#web/data/now.ts'
import { relativeTime } from './relative-time.ts'

/** A time that ticks. */
export function Ago({ at }: { at: string }) {
  const now = useNow()
  return <time dateTime={at}>{relativeTime(Date.parse(at), now)}</time>
}
