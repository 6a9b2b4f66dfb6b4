import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rand } from '#contract/money.ts'
import type { PhonesReport } from '#contract/phones.ts'
import { operate, operatorQuery } from '#web/data/operator-calls.ts'
import { Facts } from '#web/parts/fact.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { operatorPhones as words } from '#web/texts/en/operator-phones.ts'
import { Card } from '#web/ui/card.tsx'
import { ActionButton } from './action-button.tsx'
import { duration } from './duration.ts'
import { Listed } from './listed.tsx'
import { ago } from './table.tsx'

const report = operatorQuery('readPhones', {})

/** The cost of SMS, and the locked phones. */
export default function PhonesPage() {
  const { data: phones } = useQuery(report)
  return (
    <>
      <h2>{words.locked}</h2>
      <Listed
        isPart
        query={useQuery({ ...report, select: ({ locked }) => locked })}
        none={words.none}
        title={[operator.person.name, (phone) => phone.name]}
        columns={[
          [operator.person.email, (phone) => phone.email],
          [words.number, (phone) => phone.number],
          [words.since, (phone) => phone.lockedAt, ago],
        ]}
        actions={(phone) => !phone.isSelf && <Unlock key={phone.personId} phone={phone} />}
      />
      {phones && (
        <Card title={words.messages}>
          <Facts
            facts={[
              [words.linked, phones.linked],
              [words.waiting, phones.waiting],
              [words.oldest, phones.oldestWaitingSeconds === null ? null : duration(phones.oldestWaitingSeconds)],
              ...phones.sms.map(({ state, count, cost }): [string, string] => [
                words.states[state as keyof typeof words.states],
                words.count(count, costInRand(cost)),
              ]),
            ]}
          />
        </Card>
      )}
      <h2>{words.costliest}</h2>
      <p className="hint">{words.cap}</p>
      <Listed
        isPart
        query={useQuery({ ...report, select: ({ costliest }) => costliest })}
        none={words.noCost}
        title={[words.whom, ({ email, personId }) => email ?? personId]}
        columns={[
          [operator.messages, ({ count }) => count],
          [words.cost, ({ cost }) => cost, costInRand],
        ]}
      />
    </>
  )
}

function Unlock({ phone: { personId: id, name } }: { phone: PhonesReport['locked'][number] }) {
  const [calledBack, setCalledBack] = useState(false)
  return (
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
  )
}

/** Gateways count in thousandths of a cent; people read cents. */
function costInRand(millicents: number): string {
  return rand(Math.round(millicents / 1_000))
}
