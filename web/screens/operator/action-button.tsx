import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { OPERATOR } from '#contract/operator-limits.ts'
import { useAct } from '#web/data/act.ts'
import { errorWords } from '#web/data/error-words.ts'
import { refreshOperator } from '#web/data/operator-calls.ts'
import { DialogButton } from '#web/parts/dialog-button.tsx'
import { SignInAgain } from '#web/parts/sign-in-again.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

const words = operator.reason

interface Action {
  label: string
  /** The thing it acts on, for those who do not see where the button is. */
  name: string
  text: string
  look?: 'primary' | 'secondary' | 'danger'
  /** Further fields, above the reason. */
  children?: ReactNode
  reasonLabel?: string
  reasonHint?: string
  /** The most characters of the reason. */
  longest?: number
  /** False while what else is asked for makes no sense yet. */
  ready?: boolean
  run: (reason: string) => Promise<unknown>
}

/** Something an operator does: it asks for the reason first, since nothing is done here without one. */
export function ActionButton({ label, name, text, look = 'secondary', ...rest }: Action) {
  return (
    <DialogButton
      small
      look={look}
      aria-label={name}
      title={name}
      description={text}
      shows={(close) => <ActionForm {...rest} label={label} look={look} onDone={close} />}
    >
      {label}
    </DialogButton>
  )
}

type Form = Omit<Action, 'name' | 'text'> & { onDone: () => void }

/** The reason, and the button that does it. */
function ActionForm({
  label,
  look = 'primary',
  children,
  reasonLabel,
  reasonHint,
  longest,
  ready = true,
  run,
  onDone,
}: Form) {
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const action = useAct({
    mutationFn: run,
    onSuccess: async () => {
      onDone()
      toast(words.done)
      await refreshOperator(client)
    },
    // The list on the screen may be out of date: somebody else was quicker, or the money is gone.
    onError: async (error) => {
      toast(errorWords(error))
      await refreshOperator(client)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    action.mutate(reason.trim())
  }
  return (
    <form className="stack" onSubmit={submit}>
      {children}
      <TextArea
        label={reasonLabel ?? words.label}
        hint={reasonHint ?? words.hint}
        rows={3}
        maxLength={longest ?? OPERATOR.maxReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <SignInAgain error={action.error} text={words.signInAgain} returnTo={location.pathname + location.search} />
      <Button
        type="submit"
        look={look}
        disabled={!ready || action.isBlocked || reason.trim().length < OPERATOR.minReason}
      >
        {action.isPending ? words.pending : label}
      </Button>
    </form>
  )
}
