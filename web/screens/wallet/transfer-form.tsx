import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { TRANSFER } from '#contract/limits.ts'
import { type Cents, rand } from '#contract/money.ts'
import type { FoundWorker } from '#contract/workers.ts'
import { useMoney } from '#web/data/money.ts'
import { wallet } from '#web/data/queries.ts'
import { AmountField } from '#web/parts/amount-field.tsx'
import { AmountEnd, useTypedAmount } from '#web/parts/amount-form.tsx'
import { ChooseWorker } from '#web/parts/choose-worker.tsx'
import { Fact } from '#web/parts/fact.tsx'
import { WorkerRow } from '#web/parts/worker-row.tsx'
import { money } from '#web/texts/en/money.ts'
import { transfer as words } from '#web/texts/en/transfer.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** First who, then how much; what it costs and what arrives is said before it is sent. */
export default function TransferForm({ onDone }: { onDone: () => void }) {
  const [worker, setWorker] = useState<FoundWorker>()
  if (!worker) return <ChooseWorker onChoose={setWorker} />
  return <SendForm worker={worker} onOther={() => setWorker(undefined)} onDone={onDone} />
}

function SendForm({ worker, onOther, onDone }: { worker: FoundWorker; onOther: () => void; onDone: () => void }) {
  const balance = useQuery(wallet)
  const sending = useMoney('sendTransfer', (_, { amount }, wasBefore) => {
    const label = money.unanswered.tip(rand(amount), worker.guardNumber)
    toast(wasBefore ? money.before(label) : words.sent(rand(amount), worker.guardNumber))
    onDone()
  })
  const form = useTypedAmount(sending)
  const { typed, type, amount, readBack, say } = form

  function submit(event: FormEvent) {
    event.preventDefault()
    if (amount === undefined || amount < TRANSFER.min || amount > TRANSFER.max) return say(words.outOfRange)
    if (balance.data && amount > balance.data.balance) return say(words.tooMuch)
    if (!readBack.ask()) send(amount)
  }

  function send(amount: Cents) {
    const label = money.unanswered.tip(rand(amount), worker.guardNumber)
    sending.mutate({ body: { guardId: worker.id, amount }, label }, { onError: readBack.close })
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <WorkerRow worker={worker}>
        <Button look="quiet" small disabled={sending.isPending} onClick={onOther}>
          {words.someoneElse}
        </Button>
      </WorkerRow>
      <AmountField
        label={words.amount}
        hint={balance.data && words.hint(rand(balance.data.balance))}
        autoFocus
        typed={typed}
        onType={type}
      />
      <dl className="facts" aria-live="polite">
        <Fact name={words.fee}>{words.free}</Fact>
        <Fact name={words.gets(worker.guardNumber)}>
          <strong>{rand(amount ?? 0)}</strong>
        </Fact>
      </dl>
      <AmountEnd
        form={form}
        confirm={amount ? words.sendAmount(rand(amount)) : words.send}
        yes={words.yes}
        pending={words.sending}
        onYes={send}
      />
    </form>
  )
}
