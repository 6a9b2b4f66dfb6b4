import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { TRANSFER } from '#contract/limits.ts'
import { type Cents, rand } from '#contract/money.ts'
import { readAmount } from '#contract/typed-amount.ts'
import type { FoundWorker } from '#contract/workers.ts'
import { errorSentence, moneyErrorWords } from '#web/data/error-words.ts'
import { useMoney } from '#web/data/money.ts'
import { wallet } from '#web/data/queries.ts'
import { AmountField } from '#web/parts/amount-field.tsx'
import { ChooseWorker } from '#web/parts/choose-worker.tsx'
import { Fact } from '#web/parts/fact.tsx'
import { ReadBack, useReadBack } from '#web/parts/read-back.tsx'
import { SimulationLine } from '#web/parts/simulation-line.tsx'
import { WorkerRow } from '#web/parts/worker-row.tsx'
import { money } from '#web/texts/en/money.ts'
import { transfer as words } from '#web/texts/en/transfer.ts'
import { Button } from '#web/ui/button.tsx'
import { Complaint, useComplaint } from '#web/ui/complaint.tsx'
import { toast } from '#web/ui/toast.ts'

/** First who, then how much; what it costs and what arrives is said before it is sent. */
export default function TransferForm({ onDone }: { onDone: () => void }) {
  const [worker, setWorker] = useState<FoundWorker>()
  if (!worker) return <ChooseWorker onChoose={setWorker} />
  return <SendForm worker={worker} onOther={() => setWorker(undefined)} onDone={onDone} />
}

function SendForm({ worker, onOther, onDone }: { worker: FoundWorker; onOther: () => void; onDone: () => void }) {
  const [typed, setTyped] = useState('')
  const balance = useQuery(wallet)
  const complaint = useComplaint()
  const amount = readAmount(typed)
  const readBack = useReadBack(amount)
  const sending = useMoney('sendTransfer', (_, { amount }, wasBefore) => {
    const label = money.unanswered.tip(rand(amount), worker.guardNumber)
    toast(wasBefore ? money.before(label) : words.sent(rand(amount), worker.guardNumber))
    onDone()
  })
  const failure = errorSentence(sending.error, moneyErrorWords)
  const disabled = sending.isBlocked

  function submit(event: FormEvent) {
    event.preventDefault()
    if (amount === undefined || amount < TRANSFER.min || amount > TRANSFER.max) return complaint.say(words.outOfRange)
    if (balance.data && amount > balance.data.balance) return complaint.say(words.tooMuch)
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
        onType={(text) => {
          setTyped(text)
          complaint.clear()
          if (sending.isError) sending.reset()
        }}
      />
      <dl className="facts" aria-live="polite">
        <Fact name={words.fee}>{words.free}</Fact>
        <Fact name={words.gets(worker.guardNumber)}>
          <strong>{rand(amount ?? 0)}</strong>
        </Fact>
      </dl>
      <SimulationLine />
      <Complaint text={complaint.text ?? failure} />
      {readBack.isOpen && amount !== undefined ? (
        <ReadBack
          amount={amount}
          yes={sending.isPending ? words.sending : words.yes(rand(amount))}
          disabled={disabled}
          onYes={() => send(amount)}
          onChange={readBack.close}
        />
      ) : (
        <Button type="submit" wide disabled={disabled}>
          {sending.isPending ? words.sending : amount ? words.sendAmount(rand(amount)) : words.send}
        </Button>
      )}
    </form>
  )
}
