import { useQuery } from '@tanstack/react-query'
import { categoryLabel } from '#contract/texts/category-label.ts'
import { operatorQuery } from '#web/data/operator-calls.ts'
import { useUser } from '#web/data/user.ts'
import { operator } from '#web/texts/en/operator.ts'
import { operatorEmpty } from '#web/texts/en/operator-empty.ts'
import { useAddress } from './address.ts'
import { Listed } from './listed.tsx'
import { ago } from './table.tsx'
import { VerifyButtons } from './verify-buttons.tsx'

const words = operator.worker

/** Workers nobody has looked at yet, or not since their name changed, the longest waiting first. */
export default function WorkersPage() {
  const { id: self } = useUser()
  const { paged } = useAddress()
  return (
    <Listed
      query={useQuery(operatorQuery('listWaitingWorkers', { query: paged }))}
      none={operatorEmpty.workers}
      title={[operator.person.workerId, (worker) => worker.guardNumber]}
      columns={[
        [operator.person.name, (worker) => worker.name || operator.person.noName],
        [words.service, (worker) => worker.serviceCategory, categoryLabel],
        [words.location, (worker) => worker.location],
        [words.registered, (worker) => worker.registeredAt, ago],
      ]}
      facts={[
        [words.verifiedBefore, (worker) => worker.verifiedBefore],
        [operator.person.email, (worker) => worker.email],
      ]}
      actions={(worker) =>
        worker.personId === self ? (
          <p className="muted">{operator.person.self}</p>
        ) : (
          <VerifyButtons worker={worker} name={worker.name} status="waiting" />
        )
      }
    />
  )
}
