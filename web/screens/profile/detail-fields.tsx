import { useId, useState } from 'react'
import { BANKS, unusualLength } from '#contract/banks.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { useFreshSignIn } from '#web/data/user.ts'
import { SignInFirst } from '#web/parts/sign-in-again.tsx'
import { profile } from '#web/texts/en/profile.ts'
import { TextField } from '#web/ui/field.tsx'
import type { ProfileDraft } from './profile-draft.ts'

const words = profile.form

// Shared by registration and update. Uncontrolled: the form reads them when it is sent.

interface Filled {
  worker?: WorkerProfile
  typed?: ProfileDraft | undefined
}

export function LocationField({ worker, typed }: Filled) {
  return (
    <TextField
      name="location"
      label={worker ? words.location : `${words.location} ${words.optional}`}
      hint={words.locationHint}
      maxLength={100}
      defaultValue={typed?.location ?? worker?.location ?? ''}
    />
  )
}

interface BankFieldsProps extends Filled {
  /** Where to come back to with what `onLeave` kept, if bank details need a sign-in first. */
  returnTo: string
  onLeave: (form: HTMLFormElement) => void
}

export function BankFields({ worker, typed, returnTo, onLeave }: BankFieldsProps) {
  const isFresh = useFreshSignIn()
  const banks = useId()
  const [bank, setBank] = useState(typed?.bankName ?? worker?.bankName ?? '')
  const [number, setNumber] = useState('')
  const optional = (label: string) => (worker ? label : `${label} ${words.optional}`)
  const kept = worker?.bankAccountNumber
  const unusual = unusualLength(bank, number)
  const usualHint = kept ? words.numberKept(kept) : words.numberHint
  return (
    <fieldset className="bank-fields stack">
      <legend className={worker ? undefined : 'hidden-visually'}>{words.bankDetails}</legend>
      {!isFresh && <SignInFirst text={words.signInFirst} returnTo={returnTo} onLeave={onLeave} />}
      <TextField
        name="accountHolderName"
        label={optional(words.holder)}
        autoComplete="name"
        disabled={!isFresh}
        maxLength={100}
        defaultValue={typed?.accountHolderName ?? worker?.accountHolderName ?? ''}
      />
      <TextField
        name="bankName"
        label={optional(words.bank)}
        list={banks}
        disabled={!isFresh}
        maxLength={60}
        value={bank}
        onChange={(event) => setBank(event.target.value)}
      />
      <datalist id={banks}>
        {BANKS.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        name="bankAccountNumber"
        label={optional(words.number)}
        hint={unusual ? words.numberUnusual(unusual.bank, unusual.from, unusual.to) : usualHint}
        inputMode="numeric"
        disabled={!isFresh}
        autoComplete="off"
        maxLength={40}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
    </fieldset>
  )
}

export const DETAILS = ['location', 'accountHolderName', 'bankName', 'bankAccountNumber'] as const
