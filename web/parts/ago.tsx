import { useNow } from '#web/data/now.ts'
import { relativeTime } from './relative-time.ts'

/** A relative time that keeps up to date. */
export function Ago({ at }: { at: string }) {
  const moment = Date.parse(at)
  return <time dateTime={at}>{useNow((now) => relativeTime(moment, now))}</time>
}
