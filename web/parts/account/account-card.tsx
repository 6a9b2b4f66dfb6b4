import './account.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionSummary } from '#contract/identity.ts'
import { useAct } from '#web/data/act.ts'
import { call, pathOf } from '#web/data/api.ts'
import { sessions } from '#web/data/queries.ts'
import { Ago } from '#web/parts/ago.tsx'
import { QueryProblem } from '#web/parts/loaded.tsx'
import { account } from '#web/texts/en/account.ts'
import { common } from '#web/texts/en/common.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { LeaveCorner } from './leave-corner.tsx'

/** Devices, the download, stopping and deleting, one below the other. */
export function AccountParts({ isWorker }: { isWorker: boolean }) {
  return (
    <div className="stack">
      <Devices />
      <h3>{account.data.title}</h3>
      <p className="muted">{account.data.text}</p>
      <ButtonLink href={pathOf('exportMyData', {})} download={account.data.file} look="secondary">
        {account.data.download}
      </ButtonLink>
      <LeaveCorner isWorker={isWorker} />
    </div>
  )
}

const words = account.sessions

function Devices() {
  const list = useQuery(sessions)
  const client = useQueryClient()
  const others = useAct({
    mutationFn: () => call('endOtherSessions', {}),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessions.queryKey })
      toast(words.endedOthers)
    },
  })
  if (list.isPending) return <Spinner label={common.loading} />
  if (list.isLoadingError) return <QueryProblem query={list} />
  return (
    <>
      <h3>{words.title}</h3>
      <ul className="lined">
        {list.data.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {list.data.length > 1 && (
        <Button look="secondary" disabled={others.isPending} onClick={() => others.mutate()}>
          {words.endOthers}
        </Button>
      )}
    </>
  )
}

function Device({ session }: { session: SessionSummary }) {
  const client = useQueryClient()
  const end = useAct({
    mutationFn: () => call('endSession', { params: { id: session.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessions.queryKey })
      toast(words.ended)
    },
  })
  return (
    <li className="device">
      <div className="device-words">
        <p>{session.device}</p>
        <p className="muted small">
          {words.lastSeen} <Ago at={session.lastSeenAt} />
        </p>
      </div>
      {session.current ? (
        <Badge>{words.current}</Badge>
      ) : (
        <Button
          look="quiet"
          small
          aria-label={words.endOf(session.device)}
          disabled={end.isPending}
          onClick={() => end.mutate()}
        >
          {words.end}
        </Button>
      )}
    </li>
  )
}
