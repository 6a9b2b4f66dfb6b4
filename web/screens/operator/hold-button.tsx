import { operate } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { ActionButton } from './action-button.tsx'

const words = operator.person

/** Freezes the wallet of somebody, or ends that. */
export function HoldButton({ id, whom, frozenAt }: { id: string; whom: string; frozenAt: string | null }) {
  const hold = frozenAt
    ? { label: words.unfreeze, text: words.unfreezeText, call: 'unfreezeWallet' as const }
    : { label: words.freeze, text: words.freezeText, call: 'freezeWallet' as const }
  return (
    <ActionButton
      key={hold.call}
      label={hold.label}
      name={words.of(hold.label, whom)}
      text={hold.text}
      run={(reason) => operate(hold.call, { params: { id }, body: { reason } })}
    />
  )
}
