import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
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
import { Face } from '#web/parts/face.tsx'
import { SignInAgain } from '#web/parts/sign-in-again.tsx'
import { common } from '#web/texts/en/common.ts'
import { profile } from '#web/texts/en/profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Complaint, useComplaint } from '#web/ui/complaint.tsx'
import { TextField } from '#web/ui/field.tsx'
import { focusField, readForm } from '#web/ui/read-form.ts'
import { toast } from '#web/ui/toast.ts'
import { BankFields, DETAILS, LocationField } from './detail-fields.tsx'
import { deleteProfileDraft, type ProfileDraft, readProfileDraft, saveProfileDraft } from './profile-draft.ts'

const words = profile.form
const RETURN_TO = '/profile?register'

/** Makes a customer a service worker in three steps: the service, the ID and place, and the card to print, which the profile then shows. */
export function RegisterCard({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const user = useUser()
  const [typedBefore] = useState(() => readProfileDraft(user.id))
  useEffect(deleteProfileDraft, [])
  const [category, setCategory] = useState<ServiceCategory>(typedBefore?.serviceCategory ?? DEFAULT_CATEGORY)
  const [step, setStep] = useState<1 | 2>(typedBefore ? 2 : 1)
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (step === 2) place.current?.focus()
  }, [step])
  return (
    <Card title={words.register} aside={<span className="muted small">{words.step(step)}</span>}>
      {step === 1 ? (
        <Services category={category} onChoose={setCategory} onNext={() => setStep(2)} onClose={onClose} />
      ) : (
        <>
          <p className="row chosen-service" ref={place} tabIndex={-1}>
            <Face worker={{ serviceCategory: category, face: 1 }} size={56} />
            <strong>{serviceNames.choices[category]}</strong>
            <Button look="quiet" small onClick={() => setStep(1)}>
              {profile.details.edit}
            </Button>
          </p>
          <Details category={category} typedBefore={typedBefore} onClose={onClose} onDone={onDone} />
        </>
      )}
    </Card>
  )
}

interface ServicesProps {
  category: ServiceCategory
  onChoose: (category: ServiceCategory) => void
  onNext: () => void
  onClose: () => void
}

/** A tap chooses a service and goes on. With the arrow keys one is only chosen. */
function Services({ category, onChoose, onNext, onClose }: ServicesProps) {
  const place = useRef<HTMLFieldSetElement>(null)
  useEffect(() => place.current?.querySelector<HTMLInputElement>(':checked')?.focus(), [])
  return (
    <>
      <p className="muted">{words.registerText}</p>
      <fieldset className="services" ref={place}>
        <legend>{words.category}</legend>
        {SERVICE_CATEGORIES.map((each) => (
          <label key={each} className="service">
            <input
              type="radio"
              name="serviceCategory"
              value={each}
              checked={each === category}
              onChange={() => onChoose(each)}
              // The arrow keys click too, without a count.
              onClick={({ detail }) => detail > 0 && onNext()}
            />
            <Face worker={{ serviceCategory: each, face: 1 }} size={56} />
            <span>{serviceNames.choices[each]}</span>
          </label>
        ))}
      </fieldset>
      <div className="row">
        <Button onClick={onNext}>{words.next}</Button>
        <Button look="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </>
  )
}

interface DetailsProps {
  category: ServiceCategory
  typedBefore: ProfileDraft | undefined
  onClose: () => void
  onDone: () => void
}

function Details({ category, typedBefore, onClose, onDone }: DetailsProps) {
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
      onDone()
    },
  })
  const free = useFreeId(category)
  const [typedId, setTypedId] = useState(typedBefore?.guardNumber)
  const keep = (from: HTMLFormElement) => saveProfileDraft(user.id, { ...readForm(from), serviceCategory: category })
  useSessionEnd(() => {
    if (form.current) keep(form.current)
    return RETURN_TO
  })
  const [isMissing, setMissing] = useState(false)
  const complaint = useComplaint()

  function submit(event: SubmitEvent<HTMLFormElement>) {
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
    <form ref={form} className="stack" noValidate onSubmit={submit}>
      <TextField
        name="guardNumber"
        label={words.id}
        hint={words.idHint}
        invalid={isMissing}
        autoComplete="off"
        maxLength={64}
        required
        value={typedId ?? free ?? ''}
        onChange={(event) => {
          setTypedId(event.target.value)
          setMissing(false)
          complaint.clear()
        }}
      />
      <LocationField typed={typedBefore} />
      <details className="bank-later" open={typedBefore?.accountHolderName || typedBefore?.bankName ? true : undefined}>
        <summary>{words.bankDetailsLater}</summary>
        <BankFields typed={typedBefore} returnTo={RETURN_TO} onLeave={keep} />
      </details>
      {shown && <p className="hint">{profile.name.atRegistration(shown)}</p>}
      <SignInAgain text={words.signInAgain} returnTo={RETURN_TO} error={register.error} onLeave={keep} />
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
  )
}

/** An ID that nobody has: it stands in the field until another is typed. */
function useFreeId(category: ServiceCategory): string | null | undefined {
  return useQuery({
    queryKey: ['suggestWorkerId', category],
    queryFn: () => call('suggestWorkerId', { query: { category } }),
    gcTime: 0,
  }).data?.guardNumber
}
