import { setTimeout as sleep } from 'node:timers/promises'
import type { FoundWorker } from '#contract/workers.ts'

/** Searches for a worker ID and gives the id of the first result. Throws if there is no answer. */
export type Search = (worker: FoundWorker) => Promise<string | undefined>

export interface Searching {
  answered: number
  unanswered: number
  /** Somebody else was found, or nobody. */
  wrong: number
  finish(): Promise<void>
}

/** Everybody looks for one worker after another. Nobody tries again: each search counts. */
export function startSearching(searches: Search[], workers: FoundWorker[]): Searching {
  let going = true
  const searching: Searching = {
    answered: 0,
    unanswered: 0,
    wrong: 0,
    finish: async () => {
      going = false
      await Promise.all(all)
    },
  }
  const lookFor = async (search: Search, worker: FoundWorker) => {
    try {
      if ((await search(worker)) !== worker.id) searching.wrong += 1
      searching.answered += 1
    } catch {
      searching.unanswered += 1
    }
  }
  const all = searches.map(async (search, first) => {
    for (let n = first; going; n += 1) {
      await lookFor(search, workers[n % workers.length] as FoundWorker)
      await sleep(20)
    }
  })
  return searching
}
