import '#web/parts/account/account.css'
import { useQuery } from '@tanstack/react-query'
import type { PrivacyRequest } from '#contract/privacy.ts'
import { myPrivacyRequests } from '#web/data/queries.ts'
import { Ago } from '#web/parts/ago.tsx'
import { Loaded } from '#web/parts/loaded.tsx'
import { wholeDay } from '#web/parts/relative-time.ts'
import { requests } from '#web/texts/en/requests.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

const words = requests.list

/** A person's own privacy requests, each with its due day and the answer. */
export function RequestsCard() {
  return (
    <Card title={words.title}>
      <Loaded query={useQuery(myPrivacyRequests)}>
        {(asked) =>
          asked.length === 0 ? (
            <p className="muted">{words.none}</p>
          ) : (
            <ul className="lined">
              {asked.map((request) => (
                <Request key={request.id} request={request} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function Request({ request }: { request: PrivacyRequest }) {
  return (
    <li className="device">
      <div className="device-words">
        <p>
          <strong>{words.kind[request.kind]}</strong> <Ago at={request.askedAt} />
        </p>
        <p className="muted">{request.message}</p>
        {request.answer ? (
          <p>
            {words.answer}: {request.answer}
          </p>
        ) : (
          request.state === 'open' && <p className="small">{words.by(wholeDay(request.dueOn))}</p>
        )}
      </div>
      <Badge look={request.state === 'open' ? 'waiting' : 'plain'}>{words.state[request.state]}</Badge>
    </li>
  )
}
