import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEARCH } from '#contract/limits.ts'
import type { FoundWorker } from '#contract/workers.ts'
import { searchWorkers } from '#web/data/queries.ts'
import { useOwnWorkerId } from '#web/data/user.ts'
import { home } from '#web/texts/en/home.ts'
import { transfer as words } from '#web/texts/en/transfer.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import FoundWorkers from './found-workers.tsx'
import { QueryProblem } from './loaded.tsx'

/** Finds the worker who is to get money. The person sees who it is before anything can be sent. */
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
      <Found asked={asked} onChoose={onChoose} />
    </>
  )
}

function Found({ asked, onChoose }: { asked: string; onChoose: (worker: FoundWorker) => void }) {
  const found = useQuery(searchWorkers(asked, ''))
  const own = useOwnWorkerId()
  if (asked === '') return null
  if (found.isError) {
    // The error itself says only that the search failed.
    const why = (found.error.cause ?? found.error) as Error
    return <QueryProblem query={{ error: why, refetch: found.refetch }} />
  }
  const others = found.data?.filter(({ id }) => id !== own)
  const isSelf = others?.length === 0 && found.data?.length === 1
  return <FoundWorkers workers={others} none={isSelf ? words.self : home.none} onChoose={onChoose} />
}
