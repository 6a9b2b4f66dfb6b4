import { type FormEvent, useState } from 'react'
import type { Phone } from '#contract/phones.ts'
import { useAct } from '#web/data/act.ts'
import { ApiError, call } from '#web/data/api.ts'
import { errorSentence } from '#web/data/error-words.ts'
import { SignInAgain } from '#web/parts/sign-in-again.tsx'
import { phone as words } from '#web/texts/en/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { readForm } from '#web/ui/read-form.ts'
import { toast } from '#web/ui/toast.ts'
import { JoinForm } from './phone-join.tsx'

type Linking = { phone: Phone; onChange: (phone: Phone) => void }

/** First the number, then the code that was sent to it. */
export function LinkForm({ phone, onChange }: Linking) {
  const [typesNumber, setTypesNumber] = useState(false)
  const [sentTo, setSentTo] = useState(phone.unconfirmed)
  if (sentTo === null || typesNumber) {
    return (
      <NumberForm
        onSent={(sent) => {
          setSentTo(sent.unconfirmed)
          setTypesNumber(false)
        }}
      />
    )
  }
  return (
    <>
      <p>{words.sent(sentTo)}</p>
      <CodeForm onChange={onChange} />
      <Button look="secondary" onClick={() => setTypesNumber(true)}>
        {words.another}
      </Button>
    </>
  )
}

const shownByField = () => undefined

function NumberForm({ onSent }: { onSent: (phone: Phone) => void }) {
  const link = useAct({
    mutationFn: (number: string) => call('linkPhone', { body: { number } }),
    onSuccess: onSent,
    onError: shownByField,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    link.mutate(readForm(event.currentTarget).number ?? '')
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        label={words.number}
        hint={words.numberHint}
        name="number"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        error={errorSentence(link.error)}
      />
      <SignInAgain error={link.error} text={words.signInAgain} returnTo="/profile/phone" />
      <Button type="submit" disabled={link.isBlocked}>
        {link.isPending ? words.sending : words.send}
      </Button>
    </form>
  )
}

function CodeForm({ onChange }: { onChange: (phone: Phone) => void }) {
  const [joins, setJoins] = useState<string>()
  const confirm = useAct({
    mutationFn: (code: string) => call('confirmPhone', { body: { code } }),
    onSuccess: (linked) => {
      onChange(linked)
      toast(words.linked)
    },
    onError: (error, code) => {
      if (error instanceof ApiError && error.code === 'phone_joins') setJoins(code)
    },
  })
  if (joins !== undefined) return <JoinForm code={joins} />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirm.mutate(readForm(event.currentTarget).code ?? '')
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <TextField
        label={words.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={errorSentence(confirm.error)}
      />
      <Button type="submit" disabled={confirm.isBlocked}>
        {confirm.isPending ? words.confirming : words.confirm}
      </Button>
    </form>
  )
}
