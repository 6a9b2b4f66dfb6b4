/**
 * All that this browser stores for us, in this one place. Without storage, as in some private windows, or when it is full, what would be
 * stored is forgotten with the page and everything else works.
 */

/** Of the worker who is signed in on this phone, with the id of its owner. Gone once somebody signs out, or another person signs in. */
export const WORKER_DATA = {
  /** Code, balance and latest tips, for use offline. */
  code: 'enkosi.kept',
  /** Up to when tips were seen here. */
  seenTips: 'enkosi.seen-tips',
  /** The way that the last withdrawal took. */
  way: 'enkosi.way',
  /** The person who asked for messages in this browser. */
  push: 'enkosi.push',
} as const

/** Of this phone, whoever uses it: it stays at sign-out. */
export const DEVICE_DATA = {
  /** Keys of payments without an answer, each with its owner: a payment must not be made twice. A day long. */
  unanswered: 'enkosi.unanswered',
  /** The sound settings for an incoming tip. */
  tipSound: 'enkosi.tip-sound',
  /** The tip that was opened last as a guest. */
  guestTip: 'enkosi.guest-tip',
} as const

/** Of this tab, which ends with it and at sign-out. */
export const TAB_DATA = {
  /** Text typed into a form, kept until its owner is back from signing in. */
  typed: (form: string) => `enkosi.typed.${form}`,
  /** That the page was loaded again because of this error. */
  reloaded: (error: string) => `enkosi.reloaded.${error}`,
} as const

/** Undefined if there is none. */
export function readStored<Value>(name: string, where = lasting): Value | undefined {
  try {
    return (JSON.parse(where().getItem(name) ?? 'null') as Value | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Says whether that worked; without a value it is removed. */
export function store(name: string, value: object | undefined, where = lasting): boolean {
  try {
    if (value) where().setItem(name, JSON.stringify(value))
    else where().removeItem(name)
    return true
  } catch {
    return false
  }
}

export function canStore(): boolean {
  return store('enkosi.tried', {}) && store('enkosi.tried', undefined)
}

/** For `where`: the storage that lasts, and that of this tab. Where a browser has none, to name it is an error. */
const lasting = () => localStorage
export const tab = () => sessionStorage

/** The session has ended. Typed text stays for the way back. */
export function forgetWorkerData(): void {
  for (const name of Object.values(WORKER_DATA)) store(name, undefined)
}

/** Somebody signs out: nothing of theirs stays but the keys of payments. */
export function forgetAll(): void {
  try {
    sessionStorage.clear()
  } catch {
    // There was nothing.
  }
  forgetWorkerData()
}
