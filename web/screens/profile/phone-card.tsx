import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Phone } from '#contract/phones.ts'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { currentUser, phone as readPhone } from '#web/data/queries.ts'
import { Loaded } from '#web/parts/loaded.tsx'
import { clockTime } from '#web/parts/relative-time.ts'
import { SignInAgain } from '#web/parts/sign-in-again.tsx'
import { phone as words } from '#web/texts/en/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { PhoneChoices } from './phone-choices.tsx'
import { LinkForm } from './phone-link.tsx'

/** A number with which any phone can do what the app does. Not shown where the service has no gateway to phones. */
export default function PhoneCard() {
  return (
    <Loaded query={useQuery(readPhone)}>
      {(phone) =>
        phone.available && (
          <Card aria-label={words.title}>
            <div className="stack">
              <p>{words.text(phone.ussdCode)}</p>
              <Content phone={phone} />
            </div>
          </Card>
        )
      }
    </Loaded>
  )
}

function Content({ phone }: { phone: Phone }) {
  const client = useQueryClient()
  const [changing, setChanging] = useState(false)
  const onChange = (changed: Phone) => {
    client.setQueryData(readPhone.queryKey, changed)
    client.setQueryData(currentUser.queryKey, (user) => user && { ...user, phoneHasNewSim: changed.hasNewSim })
    setChanging(false)
  }
  if (!phone.number || phone.unconfirmed || changing) {
    return (
      <>
        <LinkForm phone={phone} onChange={onChange} />
        {changing && phone.number && (
          <Button look="secondary" onClick={() => setChanging(false)}>
            {words.keep}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      {new URLSearchParams(location.search).has('joined') && <Notice>{words.joined}</Notice>}
      <p>{words.yours(phone.number)}</p>
      {!phone.hasPin && !phone.locked && !phone.hasNewSim && <p className="hint">{words.noPin(phone.ussdCode)}</p>}
      {phone.locked && <Notice>{words.locked}</Notice>}
      {phone.newPinFrom && <Notice>{words.newPin(momentOf(phone.newPinFrom))}</Notice>}
      {phone.idle && <Notice>{words.idle}</Notice>}
      {phone.heldUntil && <Notice>{words.held(momentOf(phone.heldUntil))}</Notice>}
      {phone.hasNewSim && <Notice>{phone.hasPin ? words.newSim : words.linkAgain}</Notice>}
      <p className="hint">{words.support(phone.supportNumber)}</p>
      <PhoneChoices phone={phone} onChange={onChange} />
      <Actions phone={phone} onChange={onChange} onAnother={() => setChanging(true)} />
    </>
  )
}

const momentOf = (at: string) => clockTime(Date.parse(at), 0)

type Changes = { phone: Phone; onChange: (phone: Phone) => void }

/** Actions that need a fresh sign-in: a new PIN, another number, none. */
function Actions({ phone, onChange, onAnother }: Changes & { onAnother: () => void }) {
  const unlock = useAct({
    mutationFn: () => call('unlockPhone', {}),
    onSuccess: (changed) => {
      onChange(changed)
      toast(changed.hasNewSim ? words.lockedNow : words.unlocked)
    },
  })
  const remove = useAct({
    mutationFn: () => call('removePhone', {}),
    onSuccess: async () => {
      onChange(await call('readPhone', {}))
      toast(words.removed)
    },
  })
  const isUrgent = phone.locked || phone.hasNewSim
  const isBusy = unlock.isBlocked || remove.isBlocked
  return (
    <>
      <SignInAgain error={unlock.error ?? remove.error} text={words.signInAgain} returnTo="/profile/phone" />
      {(phone.hasPin || phone.locked) && (
        <Button look={isUrgent ? 'primary' : 'secondary'} disabled={isBusy} onClick={() => unlock.mutate()}>
          {phone.hasNewSim ? words.lock : phone.locked ? words.unlock : words.forget}
        </Button>
      )}
      <Button look="secondary" disabled={isBusy} onClick={onAnother}>
        {words.change}
      </Button>
      <Button look="danger" disabled={isBusy} onClick={() => remove.mutate()}>
        {words.remove}
      </Button>
    </>
  )
}
