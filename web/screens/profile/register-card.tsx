import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { DEFAULT_CATEGORY, SERVICE_CATEGORIES, type ServiceCategory } from '#contract/categories.ts'
import { displayName } from '#contract/display-name.ts'
import { serviceNames } from '#contract/texts/en/service-names.ts'
import type { RegisterWorker } from '#contract/workers.ts'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { errorSentence } from '#web/data/error-words.ts'
import { currentUser, workerProfile } from '#web/data/queries.ts'
import { useSessionEnd } from '#web/data/session-end.ts'
import { useUser } from '#web/data/user.ts'
import { SignInAgain } from '#web/parts/sign-in-again.tsx'
import { common } from '#web/texts/en/common.ts'
import { profile } from '#web/texts/en/profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Complaint, useComplaint } from '#web/ui/complaint.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { focusField, readForm } from '#web/ui/read-form.ts'
import { toast } from '#web/ui/toast.ts'
import { DETAILS, DetailFields } from './detail-fields.tsx'
import { deleteProfileDraft, readProfileDraft, saveProfileDraft } from './profile-draft.ts'

const words = profile.form

/** Makes a customer a service worker. */
export function RegisterCard({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const user = useUser()
  const shown = displayName(user.firstName, user.lastName)
  const register = useAct({
    mutationFn: (body: RegisterWorker) => call('registerWorker', { body }),
    onSuccess: async (worker) => {
      client.setQueryData(workerProfile.queryKey, worker)
      toast(words.created)
      await client.invalidateQueries({ queryKey: currentUser.queryKey })
      onClose()
    },
  })

  const [typedBefore] = useState(() => readProfileDraft(user.id))
  useEffect(deleteProfileDraft, [])
  const [guardNumber, setGuardNumber] = useState(typedBefore?.guardNumber ?? '')
  const [category, setCategory] = useState<ServiceCategory>(typedBefore?.serviceCategory ?? DEFAULT_CATEGORY)
  const keep = (from: HTMLFormElement) => saveProfileDraft(user.id, { ...readForm(from), serviceCategory: category })
  useSessionEnd(() => {
    if (form.current) keep(form.current)
    return '/profile?register'
  })
  const [isMissing, setMissing] = useState(false)
  const complaint = useComplaint()

  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function name(guardNumber: string) {
    setGuardNumber(guardNumber)
    setMissing(false)
    complaint.clear()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = readForm(event.currentTarget)
    setMissing(!typed.guardNumber)
    if (!typed.guardNumber) {
      focusField(event.currentTarget, 'guardNumber')
      return complaint.say({ title: common.error, description: words.missingId })
    }
    complaint.clear()
    const given = DETAILS.filter((name) => typed[name]).map((name) => [name, typed[name]])
    register.mutate({
      guardNumber: typed.guardNumber,
      serviceCategory: category,
      ...Object.fromEntries(given),
    })
  }

  return (
    <Card title={words.register}>
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        <p className="muted">{words.registerText}</p>
        <TextField
          name="guardNumber"
          label={words.id}
          hint={words.idHint}
          invalid={isMissing}
          autoComplete="off"
          maxLength={64}
          required
          value={guardNumber}
          onChange={(event) => name(event.target.value)}
        />
        {guardNumber === '' && <FreeId category={category} onTake={name} />}
        <SelectField
          label={words.category}
          value={category}
          onChange={(event) => setCategory(event.target.value as ServiceCategory)}
        >
          {SERVICE_CATEGORIES.map((value) => (
            <option key={value} value={value}>
              {serviceNames.choices[value]}
            </option>
          ))}
        </SelectField>
        <DetailFields typed={typedBefore} returnTo="/profile?register" onLeave={keep} />
        {shown && <p className="hint">{profile.name.atRegistration(shown)}</p>}
        <SignInAgain text={words.signInAgain} returnTo="/profile?register" error={register.error} onLeave={keep} />
        <p className="hint">
          {words.rights} <Link href="/privacy">{words.rightsLink}</Link>
        </p>
        <Complaint text={complaint.text ?? errorSentence(register.error)} />
        <div className="row">
          <Button type="submit" disabled={register.isBlocked}>
            {register.isPending ? words.creating : words.create}
          </Button>
          <Button look="secondary" disabled={register.isPending} onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** An ID that nobody has, for somebody who has none in mind. */
function FreeId({ category, onTake }: { category: ServiceCategory; onTake: (guardNumber: string) => void }) {
  const { data } = useQuery({
    queryKey: ['suggestWorkerId', category],
    queryFn: () => call('suggestWorkerId', { query: { category } }),
    gcTime: 0,
  })
  const free = data?.guardNumber
  if (!free) return null
  return (
    <Button look="secondary" small onClick={() => onTake(free)}>
      {words.takeFree(free)}
    </Button>
  )
}
