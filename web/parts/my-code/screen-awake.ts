import { useEffect } from 'react'

/** Keeps the screen on while it is used. A browser lets go of it with every hidden page, so it is asked for again. */
export function useScreenAwake(): void {
  useEffect(() => {
    let isOver = false
    let lock: WakeLockSentinel | undefined
    const ask = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      const given = await navigator.wakeLock.request('screen').catch(() => undefined) // A low battery refuses: no harm.
      if (isOver) await given?.release()
      else lock = given
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}
