import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import type { Answer } from '#contract/endpoint.ts'
import { WITHDRAWAL_ROUTES } from '#contract/withdrawal-routes.ts'
import { useAct } from '#web/data/act.ts'
import { callAt } from '#web/data/api.ts'
import { errorWords } from '#web/data/error-words.ts'
import { refreshMoney } from '#web/data/queries.ts'
import { history } from '#web/texts/en/history.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Takes a withdrawal back as long as nobody was asked to pay it. */
export function CancelWithdrawal({ id }: { id: string }) {
  const client = useQueryClient()
  const cancelling = useAct({
    mutationFn: () => callAt<Answer<Api['cancelWithdrawal']>>(WITHDRAWAL_ROUTES.cancelWithdrawal, { params: { id } }),
    // The event says the same, but only where the stream was open by then. Its words are loaded as with an event.
    onSuccess: async ({ body }) => {
      void refreshMoney(client)
      const { announceReturn } = await import('#web/data/announce.ts')
      const { amount, returnReason } = body.transaction
      announceReturn(amount, returnReason?.sentence ?? '')
    },
    onError: (error) => {
      toast(errorWords(error))
      // It is on its way by now, perhaps: the row then says so.
      return refreshMoney(client)
    },
  })
  return (
    <Button
      look="secondary"
      small
      className="movement-pay"
      disabled={cancelling.isBlocked}
      onClick={() => cancelling.mutate()}
    >
      {cancelling.isPending ? history.cancelling : history.cancel}
    </Button>
  )
}
