import './choose-worker.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH } from '#contract/limits.ts'
import { categoryLabel } from '#contract/texts/category-label.ts'
import type { FoundWorker } from '#contract/workers.ts'
import { searchWorkers, workerProfile } from '#web/data/queries.ts'
import { useUser } from '#web/data/user.ts'
import { QueryProblem } from '#web/parts/query-problem.tsx'
import { Verified } from '#web/parts/verified.tsx'
import { common } from '#web/texts/en/common.ts'
import { transfer as words } from '#web/texts/en/transfer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Finds the worker who is to get money. One sees who it is before anything can be sent. */
export function ChooseWorker({
  onChoose,
  autoFocus = false,
}: {
  onChoose: (worker: FoundWorker) => void
  autoFocus?: boolean
}) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  return (
    <>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(text)
        }}
      >
        <TextField
          type="search"
          label={words.who}
          autoComplete="off"
          autoFocus={autoFocus}
          maxLength={SEARCH.maxCharacters}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="secondary" disabled={text.trim().length < SEARCH.minCharacters}>
          {words.find}
        </Button>
      </form>
      <div role="status">
        <Found asked={asked} onChoose={onChoose} />
      </div>
    </>
  )
}

function Found({ asked, onChoose }: { asked: string; onChoose: (worker: FoundWorker) => void }) {
  const found = useQuery(searchWorkers(asked, ''))
  const isWorker = useUser().userType === 'guard'
  const own = useQuery({ ...workerProfile, enabled: isWorker }).data?.id
  if (asked === '') return null
  if (found.isPending) return <Spinner label={common.loading} />
  if (found.isError) return <QueryProblem query={found} />
  const others = found.data.filter(({ id }) => id !== own)
  if (others.length === 0) return <p>{found.data.length === 0 ? words.none : words.self}</p>
  return (
    <ul className="colleagues" aria-label={words.results}>
      {others.map((worker) => (
        <li key={worker.id}>
          <button type="button" className="colleague" onClick={() => onChoose(worker)}>
            <ChosenWorker worker={worker} />
          </button>
        </li>
      ))}
    </ul>
  )
}

export function ChosenWorker({ worker }: { worker: FoundWorker }) {
  const { displayName, guardNumber } = worker
  const about = [displayName && guardNumber, categoryLabel(worker.serviceCategory), worker.location]
  return (
    <span className="colleague-facts">
      <strong>
        {displayName ?? guardNumber} {worker.verified && <Verified />}
      </strong>
      <span className="muted small">{about.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
