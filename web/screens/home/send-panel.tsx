import './send-panel.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { KnownWorker } from '#contract/known-workers.ts'
import { TIP } from '#contract/limits.ts'
import { type Cents, rand, shortRand } from '#contract/money.ts'
import type { FoundWorker } from '#contract/workers.ts'
import { deleteDraft, readDraft, saveDraft } from '#web/data/draft.ts'
import { errorSentence, moneyErrorWords } from '#web/data/error-words.ts'
import { useMoney } from '#web/data/money.ts'
import { useOnline } from '#web/data/online.ts'
import type { TipDraft } from '#web/data/payment-page.ts'
import { wallet } from '#web/data/queries.ts'
import { useSessionEnd } from '#web/data/session-end.ts'
import { useOwnWorkerId, useUser } from '#web/data/user.ts'
import { Ask, ReadBack, useReadBack } from '#web/parts/amount-form.tsx'
import { AmountPicker, type ChosenAmount } from '#web/parts/amount-picker.tsx'
import { FavouriteButton } from '#web/parts/favourite-button.tsx'
import { SimulationLine } from '#web/parts/simulation-line.tsx'
import { WorkerRow } from '#web/parts/worker-row.tsx'
import { common } from '#web/texts/en/common.ts'
import { money } from '#web/texts/en/money.ts'
import { send as words } from '#web/texts/en/send.ts'
import { useBackCloses } from '#web/ui/back-closes.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Complaint, useComplaint } from '#web/ui/complaint.tsx'
import { Notice } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { affordable, shortageOf, useAddAndSend } from './add-and-send.ts'
import { usePhotoOf } from './photo-of.ts'
import type { SentTip } from './tip-done.tsx'

/** Amount, fee, total, send. */
export default function SendPanel({
  worker,
  onCancel,
  onSent,
}: {
  /** The last tip to somebody known is chosen at first, visibly. */
  worker: FoundWorker | KnownWorker
  onCancel: () => void
  onSent: (tip: SentTip) => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const owner = `${useUser().id} ${worker.id}`
  const here = `/?w=${encodeURIComponent(worker.guardNumber)}`
  // Not from the link: a link must not choose what somebody pays.
  const [kept] = useState(() => readDraft<TipDraft>('tip', owner))
  const { waiting, page, stopWaiting, ...addAndSend } = useAddAndSend(kept, { from: here, owner }, sendNow)
  const [{ amount, isTyped }, choose] = useState<ChosenAmount>({
    amount: kept?.amount ?? lastTo(worker),
    isTyped: true,
  })
  const balance = useQuery(wallet)
  const online = useOnline()
  const photo = usePhotoOf(worker)
  const isOwn = useOwnWorkerId() === worker.id
  const readBack = useReadBack(isTyped ? amount : undefined)
  const [sentBefore, setSentBefore] = useState<SentTip>()
  const tip = useMoney('sendTip', ({ transaction }, { amount }, wasBefore) => {
    const { guardNumber, displayName } = worker
    const { id, createdAt } = transaction
    const done = { id, amount, guardNumber, displayName, createdAt, wasBefore }
    if (wasBefore) return setSentBefore(done)
    toast(words.sent(rand(amount), worker.guardNumber))
    onSent(done)
  })
  useSessionEnd(() => {
    if (amount !== undefined) saveDraft('tip', owner, { amount })
    return here
  })

  const shortage = shortageOf(amount, balance.data)
  const isBusy = tip.isPending || addAndSend.isPending

  const complaint = useComplaint()
  const failure = errorSentence(tip.error, moneyErrorWords)

  function change(chosen: ChosenAmount) {
    choose(chosen)
    stopWaiting()
    complaint.clear()
    if (tip.isError) tip.reset()
  }

  useBackCloses(true, onCancel)
  useEffect(() => deleteDraft('tip'), [])
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])

  function send() {
    if (amount === undefined) return
    if (balance.data && balance.data.balance < amount + TIP.fee) return complaint.say(money.insufficient)
    if (!readBack.ask()) sendNow(amount)
  }

  function sendNow(amount: Cents, key?: string) {
    setSentBefore(undefined)
    const label = money.unanswered.tip(rand(amount), worker.guardNumber)
    tip.mutate({ body: { guardId: worker.id, amount }, label, key }, { onError: readBack.close })
  }

  const disabled = amount === undefined || isBusy || !online
  const sendButton = (
    <Button look={shortage === undefined ? 'primary' : 'secondary'} disabled={disabled} onClick={send}>
      {tip.isPending ? words.sending : amount === undefined ? words.send : words.sendAmount(rand(amount))}
    </Button>
  )
  return (
    <section className="send-panel stack" aria-labelledby="send-title">
      <h3 id="send-title" className="hidden-visually" ref={heading} tabIndex={-1}>
        {words.title}
      </h3>
      <WorkerRow isBrief worker={{ ...worker, photo }}>
        {!isOwn && <FavouriteButton worker={worker} />}
        <Button
          look="quiet"
          small
          disabled={isBusy}
          onClick={() => {
            onCancel()
            document.getElementById('search')?.focus()
          }}
        >
          {words.change}
        </Button>
      </WorkerRow>
      {isOwn ? (
        <Notice>{words.own}</Notice>
      ) : (
        <AmountPicker
          amount={amount}
          affordable={affordable(balance.data)}
          max={balance.data && Math.min(TIP.max, balance.data.limits.dayLeft, balance.data.limits.monthLeft)}
          onChange={change}
        />
      )}
      <SimulationLine />
      <Complaint text={complaint.text ?? failure} />
      {/* It only says that money is missing: in large letters two buttons would leave no room for the amounts. */}
      {shortage !== undefined && !readBack.isOpen && !waiting && sendButton}
      <div className="send-bar" hidden={isOwn}>
        {amount !== undefined && (
          <p className="send-total">
            <span className="small">
              {words.total} <strong>{rand(amount + TIP.fee)}</strong>
            </span>{' '}
            <span className="muted small">{words.fee(rand(TIP.fee))}</span>{' '}
            {shortage !== undefined && balance.data && (
              <span className="small">{words.youHave(rand(balance.data.balance))}</span>
            )}
          </p>
        )}
        {waiting ? (
          <>
            <p role="status">{words.waits(rand(waiting.amount), worker.guardNumber)}</p>
            {page && (
              <ButtonLink wide href={page}>
                {common.continuePayment}
              </ButtonLink>
            )}
            <Button look="quiet" wide onClick={stopWaiting}>
              {money.readBack.change}
            </Button>
          </>
        ) : sentBefore && sentBefore.amount === amount ? (
          <Ask
            question={words.before(rand(amount), worker.guardNumber)}
            yes={words.another(rand(amount))}
            no={words.noSecond}
            disabled={disabled}
            onYes={send}
            onNo={() => onSent(sentBefore)}
          />
        ) : readBack.isOpen && amount !== undefined ? (
          <ReadBack
            amount={amount}
            yes={
              isBusy
                ? words.sending
                : shortage === undefined
                  ? words.yes(rand(amount))
                  : words.addAndSend(shortRand(shortage), rand(amount))
            }
            disabled={disabled}
            onYes={() => (shortage === undefined ? sendNow(amount) : addAndSend.start(shortage, amount))}
            onChange={readBack.close}
          />
        ) : (
          <>
            {shortage !== undefined && amount !== undefined && (
              <Button
                wide
                disabled={disabled}
                onClick={() => {
                  complaint.clear()
                  if (!readBack.ask()) addAndSend.start(shortage, amount)
                }}
              >
                {addAndSend.isPending ? words.adding : words.addAndSend(shortRand(shortage), rand(amount))}
              </Button>
            )}
            {shortage === undefined && sendButton}
          </>
        )}
      </div>
    </section>
  )
}

function lastTo(worker: FoundWorker | KnownWorker): Cents | undefined {
  return ('lastAmount' in worker && worker.lastAmount) || undefined
}
