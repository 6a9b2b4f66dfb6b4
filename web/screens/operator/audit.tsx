import { useQuery } from '@tanstack/react-query'
import { OPERATOR } from '#contract/operator-limits.ts'
import { operatorQuery } from '#web/data/operator-calls.ts'
import { operator } from '#web/texts/en/operator.ts'
import { useAddress } from './address.ts'
import { Filter, Listed } from './listed.tsx'
import { ago } from './table.tsx'

const words = operator.event

/** The audit trail, newest first. Reads are hidden by default. */
export default function AuditPage() {
  const { asked, before } = useAddress()
  const subject = asked('subject')
  const query = { ...before, ...(subject && { subject }), ...(asked('reads') && { reads: 'shown' as const }) }
  return (
    <>
      <Filter name="reads" label={operator.message.filter} options={{ '': words.done, shown: words.read }} />
      <Listed
        query={useQuery(operatorQuery('listAuditEvents', { query }))}
        none={words.none}
        cursor={({ id }) => id}
        size={OPERATOR.auditEvents}
        title={[words.what, ({ action }) => action.replaceAll('_', ' ')]}
        columns={[
          [words.who, ({ actor }) => (actor === 'system' ? operator.system : actor)],
          [operator.when, ({ at }) => at, ago],
          [operator.reason.label, ({ reason }) => reason],
        ]}
        facts={[
          [operator.subject, ({ subject }) => subject],
          [words.request, ({ requestId }) => requestId],
        ]}
        state={({ sealed }) => (sealed ? [words.sealed, 'plain'] : [words.unsealed, 'waiting'])}
      >
        {({ details }) => (
          <p className="muted small desk-text">
            {Object.entries(details)
              .map(([name, value]) => `${name}: ${value}`)
              .join(' · ')}
          </p>
        )}
      </Listed>
    </>
  )
}
