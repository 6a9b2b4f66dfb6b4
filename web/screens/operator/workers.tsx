import { useQuery } from '@tanstack/react-query'
import { categoryLabel } from '#contract/categories.ts'
import { operatorQuery } from '#web/data/operator-calls.ts'
import { useUser } from '#web/data/user.ts'
import { Ago } from '#web/parts/ago.tsx'
import { operator } from '#web/texts/en/operator.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Facts, Listed } from './listed.tsx'
import { VerifyButtons } from './verify-buttons.tsx'

/** Workers nobody has looked at yet, or not since their name changed, the longest waiting first. */
export default function WorkersPage() {
  const { id: self } = useUser()
  return (
    <Listed query={useQuery(operatorQuery('listWaitingWorkers', {}))}>
      {(worker) => (
        <Card
          key={worker.id}
          listed
          title={worker.guardNumber}
          aside={<Badge>{categoryLabel(worker.serviceCategory)}</Badge>}
        >
          <Facts
            facts={[
              [operator.person.name, worker.name || operator.person.noName],
              [operator.worker.verifiedBefore, worker.verifiedBefore],
              [operator.person.email, worker.email],
              [operator.worker.location, worker.location],
              [operator.worker.registered, <Ago key="at" at={worker.registeredAt} />],
            ]}
          />
          {worker.personId === self ? (
            <p className="muted card-actions">{operator.person.self}</p>
          ) : (
            <div className="row card-actions">
              <VerifyButtons worker={worker} name={worker.name} status="waiting" />
            </div>
          )}
        </Card>
      )}
    </Listed>
  )
}
