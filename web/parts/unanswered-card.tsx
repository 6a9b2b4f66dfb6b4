import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Transaction } from '#contract/wallet.ts'
import type { Answer } from '#web/data/api.ts'
import { useAskAgain } from '#web/data/money.ts'
import { outcomeWords } from '#web/data/outcome-words.ts'
import { moneyRequest, refreshMoney } from '#web/data/queries.ts'
import { dismiss, settle, type Unanswered } from '#web/data/unanswered.ts'
import { common } from '#web/texts/en/common.ts'
import { money } from '#web/texts/en/money.ts'
import { Button, ButtonLink, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type ToastWords, toast } from '#web/ui/toast.ts'
import { refundWords } from './refund-words.ts'

const words = money.unanswered

/**
 * A payment whose answer was lost, perhaps by a reload, or that is paid on the provider's page. The server is asked for its outcome without moving money. While the server does not
 * know it, the payment may still be on its way: the person decides, and it can never happen twice.
 */
export default function UnansweredCard({ request }: { request: Unanswered }) {
  const client = useQueryClient()
  const { data: found } = useQuery(moneyRequest(request.key))
  // A payment that waits for its page keeps its key.
  const isDecided = Boolean(found && !found.transaction?.page)
  useEffect(() => {
    if (!isDecided) return
    settle(request)
    // The balance on this page may have been read before the payment was made.
    void refreshMoney(client)
  }, [isDecided, request, client])
  const again = useAskAgain(({ label }, { transaction }) => toast(wordsOf(label, transaction)))

  if (found) return <Outcome request={request} found={found} />
  return (
    <Card title={words.title}>
      <p>{words.text(request.label)}</p>
      <div className="row card-actions">
        <Button disabled={again.isBlocked} onClick={() => again.mutate(request)}>
          {again.isPending ? words.finishing : words.finish}
        </Button>
        <Button look="quiet" disabled={again.isPending} onClick={() => dismiss(request)}>
          {words.dismiss}
        </Button>
      </div>
    </Card>
  )
}

function Outcome({ request, found }: { request: Unanswered; found: Answer<'readRequest'> }) {
  const { transaction, refusal } = found
  const { title, description } = transaction
    ? wordsOf(request.label, transaction)
    : money.refused(request.label, refusal?.sentence ?? '')
  return (
    <Card title={title}>
      <p role="status">{description}</p>
      <div className="row card-actions">
        {transaction?.page ? (
          <ButtonLink href={transaction.page}>{common.continuePayment}</ButtonLink>
        ) : (
          transaction && (
            <Link
              href={`/history?receipt=${transaction.id}`}
              className={buttonClass({})}
              onClick={() => dismiss(request)}
            >
              {words.receipt}
            </Link>
          )
        )}
        <Button look="quiet" onClick={() => dismiss(request)}>
          {transaction?.page ? words.dismiss : common.close}
        </Button>
      </div>
    </Card>
  )
}

function wordsOf(label: string, transaction: Transaction): ToastWords {
  if (transaction.page) return words.waits(label)
  return transaction.type === 'load_refund' ? refundWords(transaction) : outcomeWords(label, transaction)
}
