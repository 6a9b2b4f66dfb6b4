import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { KnownWorker } from '#contract/known-workers.ts'
import type { ScannedWorker } from '#contract/scanned.ts'
import type { FoundWorker } from '#contract/workers.ts'
import { searchWorkers } from '#web/data/queries.ts'
import { home } from '#web/texts/en/home.ts'
import { toast } from '#web/ui/toast.ts'

export interface WorkerChoice {
  text: string
  category: string
  worker: FoundWorker | KnownWorker | undefined
  type: (text: string) => void
  browse: (category: string) => void
  choose: (worker: FoundWorker | KnownWorker) => void
  scan: (text: string, worker: ScannedWorker | undefined) => void
  /** Back to the list that the worker was chosen from. */
  unchoose: () => void
  clear: () => void
}

/** The choice of a worker: the search text, and the worker picked from a list, a scan or the link in a worker's code. */
export function useWorkerChoice(): WorkerChoice {
  const client = useQueryClient()
  const [, go] = useLocation()
  const [linked] = useState(() => new URLSearchParams(location.search).get('w')?.trim())
  const [text, setText] = useState(linked ?? '')
  const [category, setCategory] = useState('')
  const [worker, setWorker] = useState<FoundWorker | KnownWorker>()

  /** Only the ID in a code is trusted; category and place are the server's word. */
  async function pick(scanned: string, ours: ScannedWorker | undefined) {
    setCategory('')
    setWorker(undefined)
    setText(ours && 'guardNumber' in ours ? ours.guardNumber : ours ? '' : scanned)
    if (!ours) return
    const found = await client.fetchQuery(searchWorkers(scanned, '')).catch(() => [])
    // A link finds the worker whose ID or number it holds, or nobody.
    const match = 'guardId' in ours ? found.find(({ id }) => id === ours.guardId) : found[0]
    if (!match) return setText('guardId' in ours ? scanned : ours.guardNumber)
    setText(match.guardNumber)
    setWorker(match)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is read once, when the screen opens
  useEffect(() => {
    if (!linked) return
    go('/', { replace: true })
    void pick(`/?w=${encodeURIComponent(linked)}`, { guardNumber: linked })
  }, [])

  return {
    text,
    category,
    worker,
    type: (typed) => {
      setText(typed)
      setWorker(undefined)
    },
    browse: (chosen) => {
      setCategory(chosen)
      setWorker(undefined)
    },
    choose: setWorker,
    unchoose: () => setWorker(undefined),
    scan: (scanned, ours) => {
      toast(home.scanned)
      void pick(scanned, ours)
    },
    clear: () => {
      setText('')
      setCategory('')
      setWorker(undefined)
    },
  }
}
