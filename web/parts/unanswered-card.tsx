import { useAskAgain } from '#web/data/money.ts'
import { outcomeWords } from '#web/data/outcome-words.ts'
import { dismiss, type Unanswered } from '#web/data/unanswered.ts'
import { money } from '#web/texts/en/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { refundWords } from './refund-words.ts'

const words = money.unanswered

/** A payment whose answer was lost, perhaps by a reload: the person decides, and it can never happen twice. */
export default function UnansweredCard({ request }: { request: Unanswered }) {
  const again = useAskAgain(({ label }, { transaction }) =>
    toast(transaction.type === 'load_refund' ? refundWords(transaction) : outcomeWords(label, transaction)),
  )
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
