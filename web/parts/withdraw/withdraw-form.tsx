import './withdraw-form.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { bareRand, type Cents, rand, shortRand } from '#contract/money.ts'
import { amountOut, fitsRail, mostAsked, RAIL_NAMES, RAILS, type Rail } from '#contract/rails.ts'
import type { Wallet } from '#contract/wallet.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { useMoney } from '#web/data/money.ts'
import { earlierOutcomeWords } from '#web/data/outcome-words.ts'
import { cash, wallet } from '#web/data/queries.ts'
import { readStored, store, WORKER_DATA } from '#web/data/storage.ts'
import { AmountField } from '#web/parts/amount-field.tsx'
import { AmountEnd, useTypedAmount } from '#web/parts/amount-form.tsx'
import { Fact } from '#web/parts/fact.tsx'
import { namedDay } from '#web/parts/relative-time.ts'
import { money } from '#web/texts/en/money.ts'
import { wallet as texts } from '#web/texts/en/wallet.ts'
import { Choice } from '#web/ui/choice.tsx'
import { toast } from '#web/ui/toast.ts'
import { ChooseAccount, ChooseRail, feeOf, type Way } from './choose-rail.tsx'

const words = texts.withdrawal
/** Amounts that are a tap away, beside all there is. */
const QUICK = [5_000, 10_000]

/** Out of the wallet, the way that was taken last: fee and net amount are shown before the person confirms. */
export default function WithdrawForm({ profile, onDone }: { profile: WorkerProfile | undefined; onDone: () => void }) {
  // Read again: at three o'clock the day of arrival changes, at midnight the fee.
  const balance = useQuery({ ...wallet, refetchOnMount: 'always' })
  const [way, setWay] = useState<Way>(lastWay)
  const inCash = useQuery(cash).data
  const isCash = way.rail === 'cash'
  const account = profile?.bankAccountNumber
  const saved = `${profile?.bankName ?? words.yourBank} ${account ?? ''}`
  const to = way.bank ?? saved
  const withdrawal = useMoney('withdraw', ({ transaction }, { amount }, wasBefore) => {
    const label = money.unanswered.withdrawal(rand(amount))
    store(WORKER_DATA.way, way)
    toast(
      wasBefore
        ? earlierOutcomeWords(label, transaction)
        : isCash
          ? { title: words.rails.cash.name, description: words.codeComes }
          : words.requested(rand(amount), to),
    )
    onDone()
  })
  const form = useTypedAmount(withdrawal)
  const { typed, type, amount, readBack, say } = form
  const { min, max } = RAILS[way.rail]
  const all = balance.data && withdrawable(balance.data, way.rail, inCash?.cashable)
  const freeLeft = balance.data?.freeWithdrawalLeft ?? false
  const fee = feeOf(way.rail, freeLeft)

  function choose(chosen: Way) {
    setWay(chosen)
    // A complaint was about the other way.
    type(typed)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (amount === undefined && typed.trim()) return say(words.unreadable)
    if (amount === undefined || amount < min) return say(words.tooLow(shortRand(min)))
    if (!fitsRail(way.rail, amount))
      return say({ ...words.unreadable, description: words.notes(shortRand(min), shortRand(max)) })
    if (balance.data && amountOut(way.rail, amount) > balance.data.balance) return say(words.tooMuch)
    if (!readBack.ask()) take(amount)
  }

  function take(amount: Cents) {
    const label = money.unanswered.withdrawal(rand(amount))
    withdrawal.mutate({ body: { amount, ...way }, label }, { onError: readBack.close })
  }

  return (
    <form className="stack withdraw" noValidate onSubmit={submit}>
      <AmountField
        label={words.amount}
        hint={balance.data && words.available(rand(balance.data.balance), rand(balance.data.limits.dayLeft))}
        placeholder={words.placeholder(shortRand(min))}
        typed={typed}
        onType={type}
      />
      {all !== undefined && all >= min && (
        <div className="choices">
          {QUICK.filter((cents) => cents < all).map((cents) => (
            <Choice key={cents} isChosen={amount === cents} onClick={() => type(bareRand(cents))}>
              {shortRand(cents)}
            </Choice>
          ))}
          <Choice isChosen={amount === all} onClick={() => type(bareRand(all))}>
            {words.all(rand(all))}
          </Choice>
        </div>
      )}
      <ChooseRail
        offered={RAIL_NAMES.filter((rail) => rail !== 'cash' || inCash?.refusal === null)}
        way={way}
        freeLeft={freeLeft}
        onChoose={choose}
      />
      {way.rail === 'instant' && <ChooseAccount way={way} account={account ? saved : undefined} onChoose={choose} />}
      {/* `replace`: in the browser's history the dialog has an entry of its own, which nobody needs to come back to. */}
      {isCash ? (
        <p>{words.notes(shortRand(min), shortRand(max))}</p>
      ) : way.bank ? null : account ? (
        <p>
          {words.to(saved)} ·{' '}
          <Link href="/profile/bank" replace>
            {texts.bank.change}
          </Link>
        </p>
      ) : (
        <p>
          {words.noBank}{' '}
          <Link href="/profile/bank" replace>
            {texts.bank.add}
          </Link>
        </p>
      )}
      <dl className="facts" aria-live="polite">
        <Fact name={words.fee}>{fee === 0 ? texts.free : rand(fee)}</Fact>
        <Fact name={words.net}>
          {balance.data && amount !== undefined && amountOut(way.rail, amount) > balance.data.balance ? (
            words.tooMuch.description
          ) : (
            <strong>{rand(isCash ? (amount ?? 0) : Math.max(0, (amount ?? 0) - fee))}</strong>
          )}
        </Fact>
      </dl>
      {way.rail === 'bank' && account && balance.data && (
        <p className="withdraw-arrival">
          {words.arrives(profile.bankName ?? words.yourBank, namedDay(balance.data.withdrawalArrivesBy))}
        </p>
      )}
      <AmountEnd
        form={form}
        confirm={words.confirm}
        yes={words.yes}
        pending={words.withdrawing}
        disabled={!isCash && !account && !way.bank}
        onYes={take}
      />
    </form>
  )
}

/** All that may be asked for now. */
function withdrawable({ balance, limits }: Wallet, rail: Rail, cashable: Cents = 0): Cents {
  return mostAsked(rail, Math.min(rail === 'cash' ? cashable : balance, limits.dayLeft, limits.monthLeft))
}

/** The way that this worker took last on this phone; the first time the bank, which is free. */
function lastWay(): Way {
  const last = readStored<Way>(WORKER_DATA.way)
  return last && last.rail in RAILS ? last : { rail: 'bank' }
}
