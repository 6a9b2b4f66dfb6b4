import { useState } from 'react'
import type { PhoneMember } from '#contract/phone-members.ts'
import { operate } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { phoneMembers } from '#web/texts/en/operator-phone-members.ts'
import { ActionButton } from './action-button.tsx'
import { bodyOf, CallerFields, isWhole, NOTHING_SAID } from './caller-fields.tsx'

const words = phoneMembers.move

/** The number of somebody without the app was lost: one operator hears what the person knows, another one decides. */
export function NumberMove({ member: { id, name, move, inApp } }: { member: PhoneMember }) {
  if (inApp) return null
  if (!move) return <Propose id={id} name={name} />
  return (
    <>
      {move.needsAnother ? (
        <p className="muted">{words.another}</p>
      ) : (
        <ActionButton
          label={words.approve}
          name={operator.person.of(words.approve, name)}
          text={words.approveText(move.number)}
          look="primary"
          run={(reason) => operate('approveNumberMove', { params: { id }, body: { reason } })}
        />
      )}
      <ActionButton
        label={words.decline}
        name={operator.person.of(words.decline, name)}
        text={words.declineText}
        run={(reason) => operate('declineNumberMove', { params: { id }, body: { reason } })}
      />
    </>
  )
}

function Propose({ id, name }: { id: string; name: string }) {
  const [said, setSaid] = useState(NOTHING_SAID)
  return (
    <ActionButton
      label={words.propose}
      name={operator.person.of(words.propose, name)}
      text={words.text}
      ready={isWhole(said)}
      run={(reason) => operate('proposeNumberMove', { params: { id }, body: { ...bodyOf(said), reason } })}
    >
      <CallerFields said={said} onChange={setSaid} number={words.number} calledBack={words.calledBack} />
    </ActionButton>
  )
}
