import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { categoryLabel } from '#contract/categories.ts'
import { initialsOf } from '#contract/display-name.ts'
import { SEARCH } from '#contract/limits.ts'
import type { FoundWorker } from '#contract/workers.ts'
import { searchWorkers } from '#web/data/queries.ts'
import { CategoryPicker } from '#web/parts/category-picker.tsx'
import { home } from '#web/texts/en/home.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Empty } from '#web/ui/states.tsx'
import type { WorkerChoice } from './worker-choice.ts'

/** How long typing must pause before a search is sent. */
const REST_MS = 250

/** Browse or search; the list gives way to the payment once somebody is chosen. `onNear` says that somebody is about to be chosen. */
export function FindWorker({
  choice,
  onChoose,
  onNear,
}: {
  choice: WorkerChoice
  onChoose: (worker: FoundWorker) => void
  onNear: () => void
}) {
  return (
    <div className={classNames('find stack', choice.text.trim() !== '' && 'find-typed')}>
      <input
        id="search"
        type="search"
        className="input"
        aria-label={home.find}
        placeholder={home.searchPlaceholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={SEARCH.maxCharacters}
        value={choice.text}
        onFocus={onNear}
        onChange={(event) => choice.type(event.target.value)}
      />
      {!choice.worker && (
        <>
          <CategoryPicker
            category={choice.category}
            label={home.browse}
            clearLabel={home.clear}
            onChange={choice.browse}
          />
          <FoundWorkers text={choice.text} category={choice.category} onChoose={onChoose} />
        </>
      )}
    </div>
  )
}

function FoundWorkers({
  text,
  category,
  onChoose,
}: {
  text: string
  category: string
  onChoose: (worker: FoundWorker) => void
}) {
  const asked = searchWorkers(useRested(text), category)
  const found = useQuery({ ...asked, placeholderData: keepPreviousData })
  const shown = found.isPlaceholderData ? undefined : found.data
  // What was asked for appears where the eye is: below the box that was typed into, or below the chosen service type.
  const isTyped = text !== ''
  useEffect(() => {
    if (shown) bringResultsIntoView(isTyped)
  }, [shown, isTyped])
  if (!asked.enabled) return null
  if (found.isPending) return <Spinner label={home.searching} />
  // The list shows no message when the search fails; a way to try again is no message.
  if (found.isError) {
    return (
      <Button look="secondary" onClick={() => void found.refetch()}>
        {home.searchAgain}
      </Button>
    )
  }
  if (found.data.length === 0) {
    return (
      <div role="status" id="results">
        <Empty>{home.none}</Empty>
      </div>
    )
  }
  return (
    <div id="results">
      <p className="hidden-visually" role="status">
        {home.found(found.data.length)}
      </p>
      <ul className="workers" aria-label={home.results}>
        {found.data.map((worker) => (
          <li key={worker.id}>
            <button type="button" className="worker" onClick={() => onChoose(worker)}>
              <WorkerFacts worker={worker} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function bringResultsIntoView(isTyped: boolean): void {
  const first = document.querySelector('#results li, #results .state')
  const box = first?.getBoundingClientRect()
  const navigation = document.querySelector('.navigation')?.getBoundingClientRect().top ?? innerHeight
  if (!box || (box.top >= 0 && box.bottom <= Math.min(innerHeight, navigation))) return
  const above = isTyped ? document.getElementById('search') : document.querySelector('.find .choices')
  above?.scrollIntoView({ block: 'start' })
}

/** What a tipper sees of a worker before choosing them. */
export function WorkerFacts({ worker }: { worker: FoundWorker }) {
  return (
    <>
      <span className="worker-id">
        {worker.displayName && (
          <span className="initials" aria-hidden="true">
            {initialsOf(worker.displayName)}
          </span>
        )}{' '}
        {worker.guardNumber} {worker.verified && <Badge>{home.verified}</Badge>}
      </span>
      <span className="worker-rating">
        <span aria-hidden="true">★</span> <span className="hidden-visually">{home.rated}</span>
        {worker.rating || '0.00'}
      </span>
      <span className="muted small">
        {worker.displayName && `${worker.displayName} · `}
        {categoryLabel(worker.serviceCategory)}
        {worker.location && ` · ${worker.location}`}
      </span>
      <span className="muted small">{home.payments(worker.totalTipsReceived)}</span>
    </>
  )
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
