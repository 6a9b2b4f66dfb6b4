import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { WorkerDetails, WorkerProfile } from '#contract/workers.ts'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { errorSentence } from '#web/data/error-words.ts'
import { workerProfile } from '#web/data/queries.ts'
import { useSessionEnd } from '#web/data/session-end.ts'
import { SignInAgain } from '#web/parts/sign-in-again.tsx'
import { profile } from '#web/texts/en/profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Complaint } from '#web/ui/complaint.tsx'
import { readForm } from '#web/ui/read-form.ts'
import { toast } from '#web/ui/toast.ts'
import { BankFields, DETAILS, LocationField } from './detail-fields.tsx'
import { deleteProfileDraft, readProfileDraft, saveProfileDraft } from './profile-draft.ts'

const words = profile.form

/** Changes location and bank details; the worker ID and the category stay what they are. */
export function UpdateCard({ worker }: { worker: WorkerProfile }) {
  const client = useQueryClient()
  // The values that filled the form: a save is compared with them, even if the profile was read again in between.
  const [filledWith, fillWith] = useState(worker)
  // A saved form is filled again, so that the account number just typed does not stay on the screen.
  const [version, setVersion] = useState(0)
  // Typed before signing in again; once it is on the screen it is kept nowhere else.
  const [typedBefore, setTypedBefore] = useState(() => readProfileDraft(worker.id))
  useEffect(deleteProfileDraft, [])
  const update = useAct({
    mutationFn: (body: WorkerDetails) => call('updateWorkerProfile', { body }),
    onSuccess: (saved) => {
      client.setQueryData(workerProfile.queryKey, saved)
      setTypedBefore(undefined)
      fillWith(saved)
      setVersion((before) => before + 1)
      toast(words.saved)
    },
  })

  const form = useRef<HTMLFormElement>(null)
  const keep = (from: HTMLFormElement) => saveProfileDraft(worker.id, readForm(from))
  useSessionEnd(() => {
    if (form.current) keep(form.current)
    return undefined
  })
  const isPending = update.isPending
  useEffect(() => {
    if (version > 0 && !isPending)
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
  }, [version, isPending])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = readForm(event.currentTarget)
    // Unchanged fields are left out; an emptied field is cleared, an empty account number keeps the one on file.
    const changed = DETAILS.filter((name) => {
      if (name === 'bankAccountNumber') return Boolean(typed[name])
      // A field that waits for a fresh sign-in is not there.
      return typed[name] !== undefined && typed[name] !== (filledWith[name] ?? '')
    })
    if (changed.length === 0) return toast(words.unchanged)
    update.mutate(Object.fromEntries(changed.map((name) => [name, typed[name]])))
  }

  return (
    <Card aria-label={words.update}>
      <form ref={form} key={version} className="stack" noValidate onSubmit={submit}>
        <LocationField worker={filledWith} typed={typedBefore} />
        <BankFields worker={filledWith} typed={typedBefore} returnTo="/profile/bank" onLeave={keep} />
        <SignInAgain text={words.signInAgain} returnTo="/profile/bank" error={update.error} onLeave={keep} />
        <Complaint text={errorSentence(update.error)} />
        <Button type="submit" disabled={update.isBlocked}>
          {update.isPending ? words.saving : words.save}
        </Button>
      </form>
    </Card>
  )
}
