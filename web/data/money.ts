import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/toast.ts'
import { useAct } from './act.ts'
import { type Answer, ApiError, callForPage, NoAnswer, type Question } from './api.ts'
import { moneyErrorWords } from './error-words.ts'
import { refreshMoney, wallet } from './queries.ts'
import { forget, type MoneyCall, remember, tell, type Unanswered, unansweredOf, underWay } from './unanswered.ts'
import { useUser } from './user.ts'

/** How long to wait before asking again when no answer came. Asking again is safe: the key is the same. */
const ASK_AGAIN_AFTER_MS = [800, 2_500]

export interface Wish<N extends MoneyCall> {
  body: Question<N>['body']
  /** What a person calls it: `R20.00 to PG-1024`. */
  label: string
}

/**
 * Moves money under a key that is kept in the browser until an answer arrives. A lost reply or a reload therefore never
 * pays twice: the same wish finds the same key again.
 */
export function useMoney<N extends MoneyCall>(
  name: N,
  /** `wasBefore`: an earlier tap had moved this money already, its answer was lost, and nothing new has moved now. */
  onDone: (answer: Answer<N>, body: Question<N>['body'], wasBefore: boolean) => void,
) {
  const client = useQueryClient()
  const owner = useUser().id
  return useAct({
    mutationFn: async ({ body, label }: Wish<N>) => {
      const before = unansweredOf(owner)
      const request = remember({ name, owner, body, label })
      const isKnown = before.some((it) => it.key === request.key)
      underWay.add(request.key)
      const { answer, isReplay } = await send<N>(request, !isKnown).finally(() => {
        underWay.delete(request.key)
        tell()
      })
      return { answer, wasBefore: isReplay && isKnown }
    },
    onError: (error) => toast(moneyErrorWords(error)),
    onSuccess: ({ answer, wasBefore }, { body }) => {
      takeOver(client, answer)
      onDone(answer, body, wasBefore)
    },
  })
}

/** Asks again about a request whose answer never came. */
export function useAskAgain(onDone: (request: Unanswered) => void) {
  const client = useQueryClient()
  return useAct({
    mutationFn: (request: Unanswered) => send(request).finally(tell),
    onError: (error) => toast(moneyErrorWords(error)),
    onSuccess: ({ answer }, request) => {
      takeOver(client, answer)
      onDone(request)
    },
  })
}

interface Moved<N extends MoneyCall> {
  answer: Answer<N>
  /** The first try of this tap was already told so. A later one may have met what this tap itself had moved. */
  isReplay: boolean
}

/** `isNew`: no earlier tap has sent this request. */
async function send<N extends MoneyCall>(request: Unanswered, isNew = false): Promise<Moved<N>> {
  for (let attempt = 0; ; attempt++) {
    try {
      const key = { 'Idempotency-Key': request.key }
      const { body, isReplay } = await callForPage(request.name as N, { body: request.body } as never, key)
      forget(request.key)
      return { answer: body, isReplay: isReplay && attempt === 0 }
    } catch (error) {
      if (isClearNo(error, isNew && attempt === 0)) forget(request.key)
      const wait = ASK_AGAIN_AFTER_MS[attempt]
      if (!(error instanceof NoAnswer) || wait === undefined) throw error
      await new Promise((go) => setTimeout(go, wait))
    }
  }
}

/** A 5xx never says what became of a request. A 401 or a 429 says it of the first attempt alone: an earlier one may have been carried out. */
function isClearNo(error: unknown, isFirst: boolean): boolean {
  if (!(error instanceof ApiError) || error.status >= 500) return false
  return isFirst || (error.status !== 401 && error.status !== 429)
}

/** Shows the new balance at once, and reads everything about money again. */
function takeOver(client: ReturnType<typeof useQueryClient>, answer: unknown): void {
  const { balance } = answer as { balance?: number }
  // A load that waits for the payment provider changes nothing yet.
  if (balance !== undefined) client.setQueryData(wallet.queryKey, (known) => known && { ...known, balance })
  void refreshMoney(client)
}
