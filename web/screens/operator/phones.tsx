import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rand } from '#contract/money.ts'
import type { PhonesReport } from '#contract/phones.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { Ago } from '#web/parts/ago.tsx'
import { QueryProblem } from '#web/parts/query-problem.tsx'
import { common } from '#web/texts/en/common.ts'
import { operatorPhones as words } from '#web/texts/en/operator-phones.ts'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Empty } from '#web/ui/states.tsx'
import { ActionButton } from './action-button.tsx'
import { duration, Facts } from './listed.tsx'

/** What messages cost, and which phones are locked. */
export default function PhonesPage() {
  const phones = useQuery(operatorQuery('readPhones', {}))
  if (phones.isPending) return <Spinner label={common.loading} />
  if (phones.isError) return <QueryProblem query={phones} />
  const { linked, waiting, oldestWaitingSeconds, messages, costliest, locked } = phones.data
  return (
    <>
      <Card title={words.locked}>
        {locked.length === 0 && <Empty>{words.none}</Empty>}
        {locked.map((phone) => (
          <LockedPhone key={phone.personId} phone={phone} />
        ))}
      </Card>
      <Card title={words.messages}>
        <Facts
          facts={[
            [words.linked, linked],
            [words.waiting, waiting],
            [words.oldest, oldestWaitingSeconds === null ? null : duration(oldestWaitingSeconds)],
            ...messages.map(({ state, count, cost }): [string, string] => [
              words.states[state as keyof typeof words.states],
              words.count(count, costInRand(cost)),
            ]),
          ]}
        />
      </Card>
      <Card title={words.costliest}>
        {costliest.map(({ personId, email, count, cost }) => (
          <p key={personId} className="desk-text">
            {words.costOf(email ?? personId, words.count(count, costInRand(cost)))}
          </p>
        ))}
        <p className="hint">{words.cap}</p>
      </Card>
    </>
  )
}

function LockedPhone({ phone }: { phone: PhonesReport['locked'][number] }) {
  const { personId: id, name, email } = phone
  const [calledBack, setCalledBack] = useState(false)
  return (
    <>
      <Facts
        facts={[
          [name, email],
          [words.number, phone.number],
          [words.since, <Ago key="since" at={phone.lockedAt} />],
        ]}
      />
      {!phone.isSelf && (
        <div className="row card-actions">
          <ActionButton
            label={words.unlock}
            name={words.unlockOf(name)}
            text={words.text}
            ready={calledBack}
            run={(reason) => operate('unlockPhoneOf', { params: { id }, body: { reason, calledBack: true } })}
          >
            <label className="check">
              <input type="checkbox" checked={calledBack} onChange={({ target }) => setCalledBack(target.checked)} />
              {words.calledBack}
            </label>
          </ActionButton>
        </div>
      )}
    </>
  )
}

/** Gateways count in thousandths of a cent; people read cents. */
function costInRand(millicents: number): string {
  return rand(Math.round(millicents / 1_000))
}
