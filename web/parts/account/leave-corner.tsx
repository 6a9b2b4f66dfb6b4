import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rand } from '#contract/money.ts'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { errorWords } from '#web/data/error-words.ts'
import { forgetPage } from '#web/data/forget-page.ts'
import { currentUser, refreshMoney, wallet } from '#web/data/queries.ts'
import { SignInAgain, wantsSignIn } from '#web/parts/sign-in-again.tsx'
import { account } from '#web/texts/en/account.ts'
import { common } from '#web/texts/en/common.ts'
import { moneyBack } from '#web/texts/en/money-back.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, preloadDialog } from '#web/ui/dialog.tsx'
import { leavePage } from '#web/ui/leave-page.ts'
import { toast } from '#web/ui/toast.ts'
import { MoneyBack, refund, SMALLEST_GIFT } from './money-back.tsx'

/** Stopping as a worker and deleting the account: each says what it does and asks for confirmation. */
export function LeaveCorner({ isWorker }: { isWorker: boolean }) {
  const client = useQueryClient()
  const leave = useAct({
    mutationFn: () => call('removeWorkerProfile', {}),
    onSuccess: async () => {
      toast(account.leave.done)
      await client.invalidateQueries({ queryKey: currentUser.queryKey })
    },
  })
  const { data: back } = useQuery({ ...refund, enabled: !isWorker })
  const { data: purse } = useQuery(wallet)
  const refundable = isWorker ? 0 : (back?.refundable ?? 0)
  // Money that can go to no card blocks the deletion: nothing goes back first, and the refusal says what to do.
  const isAll = (purse?.balance ?? 0) - refundable < SMALLEST_GIFT
  const remove = useAct({
    mutationFn: () => call('deleteMe', { query: refundable > 0 ? { refund: 'all' as const } : {} }).then(forgetPage),
    onSuccess: () => leavePage(() => location.assign('/')),
    onError: (error) => {
      toast(errorWords(error))
      void refreshMoney(client)
    },
  })
  const firstNote =
    isWorker && purse && purse.balance > 0
      ? account.delete.withdrawFirst
      : refundable > 0 && isAll
        ? moneyBack.first(rand(refundable))
        : undefined
  return (
    <>
      {isWorker && <Exit words={account.leave} act={leave} />}
      {!isWorker && <MoneyBack />}
      <Exit words={account.delete} act={remove} note={firstNote} />
    </>
  )
}

interface Settled {
  onSettled: (_: unknown, error: unknown) => void
}

interface ExitWords {
  title: string
  text: string
  button: string
  confirm: string
  pending: string
}

function Exit({
  words,
  act,
  note,
}: {
  words: ExitWords
  /** The step that comes first. */
  note?: string | undefined
  act: { isPending: boolean; error: unknown; mutate: (_: undefined, on: Settled) => void }
}) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <h3>{words.title}</h3>
      <p className="muted">{words.text}</p>
      <Button look="secondary" className="danger-text" onPointerDown={preloadDialog} onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.title}
        description={words.text}
        closeLabel={common.close}
      >
        {note && <p>{note}</p>}
        <p>{account.sure}</p>
        <SignInAgain error={act.error} text={account.signInAgain} returnTo="/account" />
        <div className="row">
          <Button
            look="danger"
            disabled={act.isPending}
            onClick={() => act.mutate(undefined, { onSettled: (_, error) => setAsking(wantsSignIn(error)) })}
          >
            {act.isPending ? words.pending : words.confirm}
          </Button>
          <Button look="secondary" disabled={act.isPending} onClick={() => setAsking(false)}>
            {account.cancel}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
