import { operate } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { ActionButton } from './action-button.tsx'

const words = operator.askAgain

/** Has the payment provider or the bank asked now, instead of when it is next due. */
export function AskAgainButton({ what, id }: { what: 'load' | 'payout' | 'guest_tip'; id: string }) {
  const call = what === 'payout' ? 'askAgainAboutPayout' : 'askAgainAboutLoad'
  return (
    <ActionButton
      label={words.label}
      name={words.name[what](id)}
      text={words.text[what]}
      run={(reason) => operate(call, { params: { id }, body: { reason } })}
    />
  )
}
