import type { FoundPerson } from '#contract/operator.ts'
import { operate } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { ActionButton } from './action-button.tsx'

const words = operator.worker

/** Verify, reject, or whichever of the two has not been done. */
export function VerifyButtons({
  worker: { id, guardNumber },
  name,
  status,
}: {
  worker: { id: string; guardNumber: string }
  /** As the operator sees it: verified is who was seen. */
  name: string
  status: NonNullable<FoundPerson['worker']>['status']
}) {
  if (status === 'removed') return <ReleaseButton worker={{ id, guardNumber }} />
  return (
    <>
      {status !== 'verified' && (
        <ActionButton
          label={words.verify}
          name={words.verifyOf(guardNumber)}
          text={words.verifyText}
          look="primary"
          run={(reason) => operate('verifyWorker', { params: { id }, body: { reason, name } })}
        />
      )}
      {status !== 'rejected' && (
        <ActionButton
          label={words.reject}
          name={words.rejectOf(guardNumber)}
          text={words.rejectText}
          run={(reason) => operate('rejectWorker', { params: { id }, body: { reason } })}
        />
      )}
    </>
  )
}

/** For IDs that somebody keeps without using them. */
function ReleaseButton({ worker: { id, guardNumber } }: { worker: { id: string; guardNumber: string } }) {
  return (
    <ActionButton
      label={words.release}
      name={words.releaseOf(guardNumber)}
      text={words.releaseText}
      run={(reason) => operate('releaseWorkerIds', { params: { id }, body: { reason } })}
    />
  )
}

/** Freezes the wallet of somebody, or ends that. */
export function HoldButton({ id, whom, frozenAt }: { id: string; whom: string; frozenAt: string | null }) {
  const hold = frozenAt
    ? { label: operator.person.unfreeze, text: operator.person.unfreezeText, call: 'unfreezeWallet' as const }
    : { label: operator.person.freeze, text: operator.person.freezeText, call: 'freezeWallet' as const }
  return (
    <ActionButton
      key={hold.call}
      label={hold.label}
      name={operator.person.of(hold.label, whom)}
      text={hold.text}
      run={(reason) => operate(hold.call, { params: { id }, body: { reason } })}
    />
  )
}
