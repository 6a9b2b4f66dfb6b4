import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newKey } from '#contract/idempotency-key.ts'
import { LOAD, TIP } from '#contract/limits.ts'
import { type Cents, rand, shortRand } from '#contract/money.ts'
import type { Wallet } from '#contract/wallet.ts'
import { deleteDraft } from '#web/data/draft.ts'
import { useMoney } from '#web/data/money.ts'
import { goToPage, type TipDraft } from '#web/data/payment-page.ts'
import { moneyRequest } from '#web/data/queries.ts'
import { dismiss } from '#web/data/unanswered.ts'
import { money } from '#web/texts/en/money.ts'
import { send as words } from '#web/texts/en/send.ts'
import { toast } from '#web/ui/toast.ts'

/** The largest tip that the balance pays for, once it is known. */
export function affordable(wallet: Wallet | undefined): Cents | undefined {
  return wallet && wallet.balance - TIP.fee
}

/** Whole rand that are missing for a tip; nothing where adding money would not help. */
export function shortageOf(amount: Cents | undefined, wallet: Wallet | undefined): Cents | undefined {
  if (amount === undefined || !wallet || wallet.frozen || wallet.debt > 0) return undefined
  const missing = amount + TIP.fee - wallet.balance
  const shortage = Math.max(LOAD.min, Math.ceil(missing / 100) * 100)
  return missing > 0 && shortage <= wallet.limits.loadLeft ? shortage : undefined
}

/**
 * Adds what is missing, and sends the tip once the money is there: two requests, each under a key of its own, each once. Where it is paid
 * on the provider's page, the tip is `kept` until this tab is back at `from`.
 */
export function useAddAndSend(
  kept: TipDraft | undefined,
  { from, owner }: { from: string; owner: string },
  send: (amount: Cents, key?: string) => void,
) {
  const [waiting, wait] = useState(kept?.loadKey ? kept : undefined)
  const { data } = useQuery({ ...moneyRequest(waiting?.loadKey ?? ''), enabled: waiting !== undefined })
  const paid = waiting && data?.transaction
  const stopWaiting = () => {
    deleteDraft('way')
    wait(undefined)
  }
  // A panel that was closed sends nothing.
  useEffect(() => () => deleteDraft('way'), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the load is decided
  useEffect(() => {
    if (!paid || paid.status === 'pending') return
    stopWaiting()
    dismiss({ key: waiting.loadKey ?? '' })
    if (paid.status === 'completed') send(waiting.amount, waiting.key)
    else toast({ ...money.failed(money.unanswered.load(rand(paid.amount))), bad: true })
  }, [paid?.status])

  const load = useMoney('loadWallet', (answer, { amount: added }) => {
    if (answer.status === 'pending' && !answer.page) toast(words.addedLater(rand(added)))
  })
  return {
    waiting,
    page: paid?.page,
    stopWaiting,
    isPending: load.isPending,
    start: (shortage: Cents, amount: Cents) => {
      const body = { amount: shortage, paymentReference: `VODAPAY-${Date.now()}` }
      load.mutate(
        { body, label: money.unanswered.load(shortRand(shortage)) },
        {
          onSuccess: ({ answer, key: loadKey }) => {
            if (answer.status === 'completed') return send(amount)
            const tip = { owner, amount, loadKey, key: newKey() }
            if (answer.page) goToPage(answer.page, answer.transaction.id, { from, tip })
          },
        },
      )
    },
  }
}
