import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { newKey } from '#contract/idempotency-key.ts'
import { LOAD, TIP } from '#contract/limits.ts'
import { type Cents, rand, shortRand } from '#contract/money.ts'
import type { Wallet } from '#contract/wallet.ts'
import { useMoney } from '#web/data/money.ts'
import { endReturn, forgetWay, goToPage, tipAfterReturn } from '#web/data/pay-page.ts'
import { moneyRequest } from '#web/data/queries.ts'
import { dismiss, notifyListeners, underWay } from '#web/data/unanswered.ts'
import { useUser } from '#web/data/user.ts'
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

type Send = (amount: Cents, key: string) => void

/**
 * Adds what is missing, and sends the tip once the money is there: two requests, each under a key of its own, each once. Where the money is
 * paid on the provider's page, both go on after the return to `from`.
 */
export function useAddAndSend(from: string, send: Send) {
  const owner = useUser().id
  const waiting = useWaitingTip(owner, from, send)
  const load = useMoney('loadWallet', (answer, { amount: added }) => {
    if (answer.status === 'pending' && !answer.page) toast(words.addedLater(rand(added)))
  })
  return {
    ...waiting,
    isPending: load.isPending,
    start: (shortage: Cents, amount: Cents) => {
      const body = { amount: shortage, paymentReference: `VODAPAY-${Date.now()}` }
      const tip = { amount, key: newKey() }
      load.mutate(
        { body, label: money.unanswered.load(shortRand(shortage)) },
        {
          onSuccess: ({ answer, key: loadKey }) => {
            if (answer.status === 'completed') send(amount, tip.key)
            else if (answer.page)
              goToPage(owner, answer.page, { loadId: answer.transaction.id, from, tip: { ...tip, loadKey } })
          },
        },
      )
    },
  }
}

/** The tip that waits for a payment which the person has just come back from; and its load, as far as it is known. */
function useWaitingTip(owner: string, from: string, send: Send) {
  const [tip, setTip] = useState(() => tipAfterReturn(owner, from))
  const loadKey = tip?.loadKey
  const { data } = useQuery({ ...moneyRequest(loadKey ?? ''), enabled: loadKey !== undefined })
  const load = loadKey === undefined ? undefined : data?.transaction

  useEffect(() => {
    endReturn(owner)
    return () => forgetWay(owner, from)
  }, [owner, from])

  // The panel says what is known of it.
  useEffect(() => {
    if (loadKey === undefined) return
    underWay.add(loadKey)
    notifyListeners()
    return () => {
      underWay.delete(loadKey)
      notifyListeners()
    }
  }, [loadKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the load is decided
  useEffect(() => {
    if (!tip || !load || load.status === 'pending') return
    setTip(undefined)
    dismiss({ key: tip.loadKey })
    if (load.status === 'completed') send(tip.amount, tip.key)
    else toast({ ...money.failed(money.unanswered.load(rand(load.amount))), bad: true })
  }, [load?.status])

  return {
    waiting: tip && { amount: tip.amount, page: load?.page },
    stopWaiting: () => {
      setTip(undefined)
      forgetWay(owner, from)
    },
  }
}
