import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/toast.ts'
import { useAct } from './act.ts'
import { type Answer, ApiError, callForPage, NoAnswer, type Question } from './api.ts'
import { moneyErrorWords } from './error-words.ts'
import { refreshMoney, wallet } from './queries.ts'
import {
  forget,
  type MoneyCall,
  notifyListeners,
  remember,
  type Unanswered,
  unansweredOf,
  underWay,
  waitOnPage,
} from './unanswered.ts'
import { useUser } from './user.ts'

/** Delays before a retry without a response. Retrying is safe: the key is the same. */
const ASK_AGAIN_AFTER_MS = [800, 2_500]

export interface Wish<N extends MoneyCall> {
  body: Question<N>['body']
  /** The name that a person would use: `R20.00 to PG-1024`. */
  label: string
  /** Where it was chosen before. */
  key?: string | undefined
}

/**
 * Moves money under a key that is kept in the browser until a response arrives. A lost response or a reload therefore never
 * pays twice: the same request finds the same key again.
 */
export function useMoney<N extends MoneyCall>(
  name: N,
  /** `wasBefore`: an earlier tap had moved this money, its response was lost, and nothing moved now. */
  onDone: (answer: Answer<N>, body: Question<N>['body'], wasBefore: boolean) => void,
) {
  const client = useQueryClient()
  const owner = useUser().id
  return useAct({
    mutationFn: async (wish: Wish<N>) => {
      const before = unansweredOf(owner)
      const request = remember({ name, owner, ...wish })
      const isKnown = before.some((it) => it.key === request.key)
      underWay.add(request.key)
      const { answer, isReplay } = await send<N>(request, !isKnown).finally(() => {
        underWay.delete(request.key)
        notifyListeners()
      })
      return { answer, key: request.key, wasBefore: isReplay && isKnown }
    },
    onError: (error) => toast(moneyErrorWords(error)),
    onSuccess: ({ answer, wasBefore }, { body }) => {
      showAnswer(client, answer)
      onDone(answer, body, wasBefore)
    },
  })
}

/** Sends a request without a response again, under its key. */
export function useAskAgain(onDone: (request: Unanswered, answer: Answer<MoneyCall>) => void) {
  const client = useQueryClient()
  return useAct({
    mutationFn: (request: Unanswered) => send(request).finally(notifyListeners),
    onError: (error) => toast(moneyErrorWords(error)),
    onSuccess: ({ answer }, request) => {
      showAnswer(client, answer)
      onDone(request, answer)
    },
  })
}

interface Moved<N extends MoneyCall> {
  answer: Answer<N>
  /** The first attempt of this tap was already a replay. A later one may replay what this tap itself moved. */
  isReplay: boolean
}

/** `isNew`: no earlier tap has sent this request. */
async function send<N extends MoneyCall>(request: Unanswered, isNew = false): Promise<Moved<N>> {
  for (let attempt = 0; ; attempt++) {
    try {
      const key = { 'Idempotency-Key': request.key }
      const { body, isReplay } = await callForPage(request.name as N, { body: request.body } as never, key)
      if ('page' in (body as object)) waitOnPage(request)
      else forget(request.key)
      return { answer: body, isReplay: isReplay && attempt === 0 }
    } catch (error) {
      if (isDefiniteRefusal(error, isNew && attempt === 0)) forget(request.key)
      const wait = ASK_AGAIN_AFTER_MS[attempt]
      if (!(error instanceof NoAnswer) || wait === undefined) throw error
      await new Promise((go) => setTimeout(go, wait))
    }
  }
}

/** A 5xx never tells whether the request was carried out. A 401 or 429 tells it only of this attempt: an earlier one may have been. */
export function isDefiniteRefusal(error: unknown, isFirst = false): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return false
  return isFirst || (error.status !== 401 && error.status !== 429)
}

/** Shows the new balance at once, and reads everything about money again. */
function showAnswer(client: ReturnType<typeof useQueryClient>, answer: unknown): void {
  const { balance } = answer as { balance?: number }
  // A pending load has no balance.
  if (balance !== undefined) client.setQueryData(wallet.queryKey, (known) => known && { ...known, balance })
  void refreshMoney(client)
}
