import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { paidOut } from '#contract/history-sums.ts'
import { MESSAGE } from '#contract/limits.ts'
import { rand } from '#contract/money.ts'
import { shortReference } from '#contract/short-reference.ts'
import type { Transaction } from '#contract/wallet.ts'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { readDraft, useDraft } from '#web/data/draft.ts'
import { myHelp } from '#web/data/queries.ts'
import { useUser } from '#web/data/user.ts'
import { Facts } from '#web/parts/fact.tsx'
import { dayAndTime } from '#web/parts/relative-time.ts'
import { common } from '#web/texts/en/common.ts'
import { history } from '#web/texts/en/history.ts'
import { receipt as words } from '#web/texts/en/receipt.ts'
import { Button, ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { Complaint, useComplaint } from '#web/ui/complaint.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'

/** A movement in full: time to the minute, status, reference, and a way to ask about it. */
export default function Receipt({
  transaction,
  isOutgoing,
  onClose,
}: {
  transaction: Transaction
  isOutgoing: boolean
  onClose: () => void
}) {
  const { amount, fee, type, guardNumber, displayName, page } = transaction
  const { day, time } = dayAndTime(transaction.createdAt)
  return (
    <Dialog
      open
      onClose={onClose}
      title={transaction.description}
      description={displayName && guardNumber}
      closeLabel={common.close}
    >
      <Facts
        facts={[
          [words.when, words.at(day, time)],
          [words.amount, rand(amount)],
          [words.fee, fee > 0 ? rand(fee) : ''],
          [words.total, isOutgoing ? rand(paidOut(transaction)) : ''],
          [words.status, history.statuses[transaction.status]],
          [words.reference, shortReference(transaction.id)],
        ]}
      />
      {page && (
        <ButtonLink wide href={page}>
          {common.continuePayment}
        </ButtonLink>
      )}
      {type === 'tip' && isOutgoing && guardNumber && (
        <Link href={`/?w=${encodeURIComponent(guardNumber)}`} replace className={buttonClass({ wide: true })}>
          {words.again}
        </Link>
      )}
      <Help transactionId={transaction.id} />
    </Dialog>
  )
}

/** Earlier questions about it with their answers, and the form to ask. */
function Help({ transactionId }: { transactionId: string }) {
  const { id } = useUser()
  const [isAsking, setAsking] = useState(() => readDraft(formOf(transactionId), id) !== undefined)
  const asked = useQuery(myHelp).data?.filter((each) => each.transactionId === transactionId) ?? []
  return (
    <>
      {asked.map((each) => (
        <Notice key={each.id}>
          <span className="muted small">{words.youAsked}</span>
          <br />
          {each.message}
          <br />
          <strong>{each.answer === null ? words.waiting : words.answered}</strong>
          <br />
          {each.answer}
        </Notice>
      ))}
      {isAsking ? (
        <HelpForm transactionId={transactionId} onDone={() => setAsking(false)} />
      ) : (
        <Button look="secondary" wide onClick={() => setAsking(true)}>
          {words.help}
        </Button>
      )}
    </>
  )
}

function formOf(transactionId: string): string {
  return `help-${transactionId}`
}

function HelpForm({ transactionId, onDone }: { transactionId: string; onDone: () => void }) {
  const client = useQueryClient()
  const [message, setMessage] = useDraft(formOf(transactionId), '', `/history?receipt=${transactionId}`)
  const complaint = useComplaint()
  const ask = useAct({
    mutationFn: () => call('askHelp', { body: { transactionId, message } }),
    onSuccess: () => {
      toast(words.sent)
      void client.invalidateQueries({ queryKey: myHelp.queryKey })
      onDone()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!message.trim()) return complaint.say(words.empty)
    ask.mutate()
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextArea
        label={words.question}
        rows={3}
        maxLength={MESSAGE.max}
        autoFocus
        value={message}
        onChange={(event) => {
          setMessage(event.target.value)
          complaint.clear()
        }}
      />
      <Complaint text={complaint.text} />
      <Button type="submit" wide disabled={ask.isBlocked}>
        {ask.isPending ? words.sending : words.send}
      </Button>
    </form>
  )
}
