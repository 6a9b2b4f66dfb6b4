import type { Db } from '#server/platform/db/connect.ts'
import type { Listener } from '#server/platform/listener.ts'

type Waiting = {
  /** Resolves with the next news of the tip, or after a while. */
  told: Promise<void>
  /** Lets go of it. */
  leave(): void
}

/** Tells the open pages of guests that something became of their payment, in whichever process they wait. */
export type GuestTipNews = {
  await(reference: string, ms: number): Waiting
  /** Everybody who waits is told now, and from now on at once. */
  stop(): void
}

const CHANNEL = 'guest_tip'
/** More would be somebody who only wants to keep connections open: they are told at once. */
const MOST = { pages: 2_000, ofOneTip: 4 }

export async function watchGuestTips(listener: Listener, most = MOST): Promise<GuestTipNews> {
  const waiting = new Map<string, Set<() => void>>()
  let pages = 0
  let isStopped = false

  const tell = (reference: string) => {
    for (const wake of waiting.get(reference) ?? []) wake()
  }
  const tellAll = () => {
    for (const reference of waiting.keys()) tell(reference)
  }
  await listener.listen(CHANNEL, tell)
  // News may have been missed.
  listener.onReconnect(tellAll)

  return {
    await: (reference, ms) => {
      const others = waiting.get(reference) ?? new Set()
      if (isStopped || pages >= most.pages || others.size >= most.ofOneTip) return AT_ONCE
      let wake = () => {}
      const told = new Promise<void>((resolve) => {
        wake = resolve
      })
      const late = setTimeout(wake, ms).unref()
      waiting.set(reference, others.add(wake))
      pages += 1
      const leave = () => {
        clearTimeout(late)
        if (!others.delete(wake)) return
        pages -= 1
        if (others.size === 0) waiting.delete(reference)
      }
      return { told, leave }
    },
    stop: () => {
      isStopped = true
      tellAll()
    },
  }
}

const AT_ONCE: Waiting = { told: Promise.resolve(), leave: () => {} }

/** After the commit of what there is to see. A message that is lost does no harm: pages ask again. */
export async function tellGuest(db: Db, guestTipId: string): Promise<void> {
  await db`select pg_notify(${CHANNEL}, reference) from guest_tip where id = ${guestTipId}`
}
