import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TIP } from '#contract/limits.ts'
import { type Cents, rand } from '#contract/money.ts'
import type { FoundWorker } from '#contract/workers.ts'
import { call } from '#web/data/api.ts'
import { useMoney } from '#web/data/money.ts'
import { earlierOutcomeWords } from '#web/data/outcome-words.ts'
import { wallet } from '#web/data/queries.ts'
import { ChooseWorker } from '#web/parts/choose-worker.tsx'
import { refundWords } from '#web/parts/refund-words.ts'
import { wholeDay } from '#web/parts/relative-time.ts'
import { SimulationLine } from '#web/parts/simulation-line.tsx'
import { WorkerRow } from '#web/parts/worker-row.tsx'
import { money } from '#web/texts/en/money.ts'
import { moneyBack as words } from '#web/texts/en/money-back.ts'
import { transfer } from '#web/texts/en/transfer.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'

/** The money that can go back to a card. The key begins like that of the wallet: moving money changes both. */
export const refund = queryOptions({
  queryKey: ['readWallet', 'refund'] as const,
  queryFn: () => call('readRefund', {}),
})

/** Less than this can neither be refunded nor given away. */
export const SMALLEST_GIFT = TIP.min + TIP.fee

/** The way out for what a tipper has left: first back to the cards, then to a worker. Nothing where there is nothing left. */
export function MoneyBack() {
  const { data: purse } = useQuery(wallet)
  const { data: back } = useQuery(refund)
  if (!purse || !back || purse.frozen || purse.debt > 0) return null
  const rest = purse.balance - back.refundable
  const canGive = rest >= SMALLEST_GIFT
  if (back.refundable === 0 && back.onItsWay === 0 && !canGive) return null
  const isGiving = canGive && (back.refundable === 0 || back.notBefore !== null)
  return (
    <>
      <h3>{words.title}</h3>
      {back.onItsWay > 0 && <Notice>{words.onItsWay(rand(back.onItsWay))}</Notice>}
      {back.refundable > 0 && (
        <>
          <p className="muted">{words.text(rand(back.refundable))}</p>
          {back.notBefore ? (
            <p className="muted">{words.again(wholeDay(back.notBefore))}</p>
          ) : (
            back.onItsWay === 0 && <SendBack amount={back.refundable} />
          )}
        </>
      )}
      {canGive && <p className="muted">{(isGiving ? words.rest : words.restLater)(rand(rest))}</p>}
      {isGiving && <Give most={Math.min(rest - TIP.fee, TIP.max, purse.limits.dayLeft, purse.limits.monthLeft)} />}
    </>
  )
}

function SendBack({ amount }: { amount: Cents }) {
  const sending = useMoney('refundLoads', ({ transaction }, { amount }, wasBefore) => {
    const isUnchanged = wasBefore && !transaction.takenBack
    toast(isUnchanged ? earlierOutcomeWords(words.label(rand(amount)), transaction) : refundWords(transaction))
  })
  return (
    <>
      <SimulationLine />
      <Button
        look="secondary"
        disabled={sending.isBlocked}
        onClick={() => sending.mutate({ body: { amount }, label: words.label(rand(amount)) })}
      >
        {sending.isPending ? words.waiting : words.send(rand(amount))}
      </Button>
    </>
  )
}

/** An ordinary tip of all that is left, to a worker who is chosen here. */
function Give({ most }: { most: Cents }) {
  const [isOpen, setOpen] = useState(false)
  const [worker, setWorker] = useState<FoundWorker>()
  const giving = useMoney('sendTip', (_, { amount }, wasBefore) => {
    const who = worker?.guardNumber ?? ''
    toast(wasBefore ? money.before(money.unanswered.tip(rand(amount), who)) : words.given(rand(amount), who))
    setOpen(false)
    setWorker(undefined)
  })
  if (most < TIP.min) return <Notice>{words.noLimit}</Notice>
  if (!isOpen)
    return (
      <Button look="secondary" onClick={() => setOpen(true)}>
        {words.give}
      </Button>
    )
  if (!worker) return <ChooseWorker autoFocus onChoose={setWorker} />
  const label = money.unanswered.tip(rand(most), worker.guardNumber)
  return (
    <>
      <WorkerRow worker={worker}>
        <Button look="quiet" small disabled={giving.isPending} onClick={() => setWorker(undefined)}>
          {transfer.someoneElse}
        </Button>
      </WorkerRow>
      <p>{words.gives(rand(most), worker.displayName ?? worker.guardNumber)}</p>
      <SimulationLine />
      <Button
        disabled={giving.isBlocked}
        onClick={() => giving.mutate({ body: { guardId: worker.id, amount: most }, label })}
      >
        {giving.isPending ? words.waiting : words.giveAmount(rand(most))}
      </Button>
    </>
  )
}
