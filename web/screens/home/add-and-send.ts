import { LOAD, TIP } from '#contract/limits.ts'
import { type Cents, rand, shortRand } from '#contract/money.ts'
import type { Wallet } from '#contract/wallet.ts'
import { useMoney } from '#web/data/money.ts'
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

/** Adds what is missing, and sends the tip once the money is there: two requests, each under a key of its own, each once. */
export function useAddAndSend(send: (amount: Cents) => void) {
  const load = useMoney('loadWallet', (answer, { amount: added }) => {
    if (answer.status === 'pending') toast(words.addedLater(rand(added)))
  })
  return {
    isPending: load.isPending,
    start: (shortage: Cents, amount: Cents) => {
      const body = { amount: shortage, paymentReference: `VODAPAY-${Date.now()}` }
      load.mutate(
        { body, label: money.unanswered.load(shortRand(shortage)) },
        { onSuccess: ({ answer }) => answer.status === 'completed' && send(amount) },
      )
    },
  }
}
