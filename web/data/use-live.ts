import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

const OPEN_AFTER_MS = 400

/** Listens for money that moves elsewhere. The first screen is drawn before the code for it is loaded. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    const start = async () => {
      try {
        const { listen } = await import('./live.ts')
        if (!left.signal.aborted) stop ??= listen(client)
      } catch {
        addEventListener('online', start, { once: true, signal: left.signal })
      }
    }
    const left = new AbortController()
    const timer = setTimeout(start, OPEN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      left.abort()
      stop?.()
    }
  }, [client])
}
