import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { SEARCH } from '#contract/limits.ts'
import type { FoundWorker } from '#contract/workers.ts'
import { searchWorkers } from '#web/data/queries.ts'
import { useOwnWorkerId } from '#web/data/user.ts'
import { home } from '#web/texts/en/home.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { WorkerChoice } from './worker-choice.ts'

const loadList = () => import('#web/parts/found-workers.tsx')
const FoundWorkers = lazy(loadList)
const CategoryPicker = lazy(() => import('#web/parts/category-picker.tsx'))

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
  const ahead = () => {
    void loadList()
    onNear()
  }
  const isTyped = choice.text.trim() !== ''
  const browse = (
    <Suspense key="browse" fallback={null}>
      <CategoryPicker
        category={choice.category}
        label={home.browse}
        clearLabel={home.clear}
        onChange={(category) => {
          ahead()
          choice.browse(category)
        }}
      />
    </Suspense>
  )
  const results = <Search key="results" text={choice.text} category={choice.category} onChoose={onChoose} />
  return (
    <div id="find" className="stack">
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
        onFocus={ahead}
        onChange={(event) => choice.type(event.target.value)}
      />
      {/* Search results come right after the box; the service types then follow them, for a keyboard too. */}
      {!choice.worker && (isTyped ? [results, browse] : [browse, results])}
    </div>
  )
}

function Search({
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
  const own = useOwnWorkerId()
  const others = found.data?.filter(({ id }) => id !== own)
  if (!asked.enabled) return null
  // The list shows no message when the search fails; a way to try again is no message.
  if (found.isError) {
    return (
      <Button look="secondary" onClick={() => void found.refetch()}>
        {home.searchAgain}
      </Button>
    )
  }
  return (
    <Suspense fallback={<Spinner label={home.searching} />}>
      <FoundWorkers
        workers={others}
        none={others?.length === 0 && found.data?.length === 1 ? home.self : home.none}
        isOld={found.isPlaceholderData}
        isTyped={text !== ''}
        onChoose={onChoose}
      />
    </Suspense>
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
