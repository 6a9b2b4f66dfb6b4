import './transaction-row.css'
import { memo, useState } from 'react'
import { rand } from '#contract/money.ts'
import type { Transaction } from '#contract/wallet.ts'
import { common } from '#web/texts/en/common.ts'
import { history } from '#web/texts/en/history.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { preloadDialog } from '#web/ui/dialog.tsx'
import { BankIcon, HeartIcon, PlusIcon, SendIcon } from '#web/ui/icons.tsx'
import { Ago } from './ago.tsx'
import { Face } from './face.tsx'
import { PayoutSteps } from './payout-steps.tsx'
import { RateTip, Stars } from './rate-tip.tsx'
import { namedDay } from './relative-time.ts'
import { CancelWithdrawal } from './withdraw/cancel-withdrawal.tsx'

const STATUS_LOOK = {
  completed: undefined,
  paid: undefined,
  pending: 'waiting',
  processing: 'waiting',
  returned: 'danger',
  declined: 'plain',
} as const

/** A movement in one row: type, time, amount and status. Memoised: a history has thousands. */
export const TransactionRow = memo(function TransactionRow({
  transaction,
  userId,
  onOpen,
}: {
  transaction: Transaction
  userId: string
  /** Opens its receipt; without it the row says all there is. */
  onOpen?: (id: string) => void
}) {
  const { type, amount, fee, status, guardNumber, displayName, portrait } = transaction
  const { net, arrivesBy, returnReason, takenBack, page, rail } = transaction
  const outgoing = transaction.fromUserId === userId
  const undone = status === 'returned' || status === 'declined'
  // A load that waits for the payment provider is no money yet.
  const isHere = type !== 'load' || status !== 'pending'
  const label = type === 'load' && status === 'declined' ? history.notAdded : transaction.description
  const isPayout = type === 'withdrawal' && status !== 'completed' && status !== 'declined'
  // It never set out.
  const isCancelled = returnReason?.code === 'cancelled_by_you'
  const onTheWay = type === 'withdrawal' && (status === 'pending' || status === 'processing')
  return (
    <li className="movement">
      {portrait ? (
        <Face worker={portrait} size={40} />
      ) : (
        <span className={outgoing ? 'movement-icon' : 'movement-icon movement-in'}>
          <MovementIcon type={type} outgoing={outgoing} />
        </span>
      )}
      <div className="movement-what">
        <p>
          {onOpen ? (
            <button
              type="button"
              className="movement-open"
              onPointerDown={preloadDialog}
              onClick={() => onOpen(transaction.id)}
            >
              {label}
            </button>
          ) : (
            label
          )}
        </p>
        <p className="muted small">
          {displayName && `${guardNumber} · `}
          <Ago at={transaction.createdAt} />
          {fee > 0 && (
            <>
              {' · '}
              <span className="movement-fee">{history.fee(rand(fee))}</span>
            </>
          )}
        </p>
        {takenBack !== undefined && !undone && (
          <p className="muted small">
            {type === 'load_refund'
              ? history.partlyRefunded(rand(amount - takenBack), rand(takenBack))
              : history.takenBack(rand(takenBack))}
          </p>
        )}
        {onTheWay && net !== undefined && arrivesBy && (
          <p className="muted small">
            {rail === 'instant' ? history.soon(rand(net)) : history.toBank(rand(net), namedDay(arrivesBy))}
          </p>
        )}
        {type === 'tip' && outgoing && !undone && <Rating transaction={transaction} />}
      </div>
      <div className="movement-money">
        <p className={undone ? 'amount amount-undone' : outgoing || !isHere ? 'amount' : 'amount amount-in'}>
          {status === 'declined' || !isHere ? '' : outgoing ? '−' : '+'}
          {rand(amount)}
        </p>
        {status !== 'completed' && <Badge look={STATUS_LOOK[status]}>{history.statuses[status]}</Badge>}
      </div>
      {page && (
        <ButtonLink small className="movement-pay" href={page}>
          {common.continuePayment}
        </ButtonLink>
      )}
      {transaction.cancellable && <CancelWithdrawal id={transaction.id} />}
      {isPayout && !isCancelled && <PayoutSteps state={status} />}
      {returnReason && <p className="small movement-reason">{returnReason.sentence}</p>}
    </li>
  )
})

function MovementIcon({ type, outgoing }: { type: Transaction['type']; outgoing: boolean }) {
  if (type === 'withdrawal' || type === 'load_refund') return <BankIcon size={20} />
  if (type === 'transfer') return <SendIcon size={20} />
  if (type === 'tip') return outgoing ? <SendIcon size={20} /> : <HeartIcon size={20} />
  return <PlusIcon size={20} />
}

/** Stars given, or the way to give them. */
function Rating({ transaction }: { transaction: Transaction }) {
  const [open, setOpen] = useState(false)
  const [justRated, setJustRated] = useState(false)
  const { rating, guardNumber, displayName = guardNumber, id } = transaction
  if (rating) return <Stars given={rating} takesFocus={justRated} />
  if (rating === undefined || !displayName) return null
  if (open) return <RateTip tipId={id} worker={displayName} onDone={() => setJustRated(true)} />
  return (
    <Button
      look="quiet"
      small
      className="rate-button"
      aria-label={history.rateWho(displayName)}
      onClick={() => setOpen(true)}
    >
      {history.rate}
    </Button>
  )
}
