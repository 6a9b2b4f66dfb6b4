import type { FormEvent } from 'react'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { errorSentence } from '#web/data/error-words.ts'
import { SignInAgain } from '#web/parts/sign-in-again.tsx'
import { phone as words } from '#web/texts/en/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { leavePage } from '#web/ui/leave-page.ts'
import { readForm } from '#web/ui/read-form.ts'
import { Notice } from '#web/ui/states.tsx'

/** The number has an account that was opened by dialling: with its PIN that account goes on here, and this page begins anew as its person. */
export function JoinForm({ code }: { code: string }) {
  const join = useAct({
    mutationFn: (pin: string) => call('joinPhone', { body: { code, pin } }),
    onSuccess: () => leavePage(() => location.assign('/profile/phone?joined=1')),
    onError: () => undefined,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    join.mutate(readForm(event.currentTarget).pin ?? '')
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Notice>{words.joins}</Notice>
      <TextField
        label={words.pin}
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        error={errorSentence(join.error)}
      />
      <SignInAgain error={join.error} text={words.signInAgain} returnTo="/profile/phone" />
      <Button type="submit" disabled={join.isBlocked || join.isSuccess}>
        {join.isPending ? words.joining : words.join}
      </Button>
    </form>
  )
}
