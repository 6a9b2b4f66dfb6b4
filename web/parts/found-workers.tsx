import './found-workers.css'
import { useEffect } from 'react'
import { categoryLabel } from '#contract/texts/category-label.ts'
import type { FoundWorker } from '#contract/workers.ts'
import { ApiError } from '#web/data/api.ts'
import { home } from '#web/texts/en/home.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Face } from './face.tsx'
import { Verified } from './verified.tsx'

/** The results of a search. Loaded when somebody is about to search. */
export default function FoundWorkers({
  workers,
  none = home.none,
  problem,
  isOld = false,
  isTyped = true,
  onChoose,
}: {
  /** Undefined until they are here: how many there are is read out only where that has its place before. */
  workers: FoundWorker[] | undefined
  none?: string
  problem?: { error: Error | null; refetch: () => unknown } | undefined
  /** The answer to an earlier question, shown until the new one is here. */
  isOld?: boolean
  isTyped?: boolean
  onChoose: (worker: FoundWorker) => void
}) {
  const shown = isOld ? undefined : workers
  // Results appear where the eye is: below the box that was typed into, or below the chosen service type.
  useEffect(() => {
    if (shown) bringResultsIntoView(isTyped)
  }, [shown, isTyped])
  const said = problem && sentenceOfCard(problem.error)
  if (said) {
    return (
      <div id="results" role="status">
        <Empty>{said}</Empty>
      </div>
    )
  }
  // There is no message when the search fails; a way to try again is no message.
  if (problem) {
    return (
      <Button look="secondary" onClick={() => void problem.refetch()}>
        {home.searchAgain}
      </Button>
    )
  }
  return (
    <div id="results">
      {!workers && <Spinner label={home.searching} />}
      <div role="status">
        {workers?.length === 0 && <Empty>{none}</Empty>}
        {workers && workers.length > 0 && <p className="hidden-visually">{home.found(workers.length)}</p>}
      </div>
      {workers && workers.length > 0 && (
        <ul className="lined" aria-label={home.results}>
          {workers.map((worker) => (
            <li key={worker.id}>
              <button type="button" className="worker" onClick={() => onChoose(worker)}>
                <Face worker={worker} />
                <span className="worker-facts">
                  <WorkerFacts worker={worker} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** That a number is of a card which nobody has claimed is an answer, and no failure. */
function sentenceOfCard(error: Error | null): string | undefined {
  const { cause } = error ?? {}
  return cause instanceof ApiError && cause.code === 'card_not_in_use' ? cause.sentence : undefined
}

function bringResultsIntoView(isTyped: boolean): void {
  const first = document.querySelector('#results li, #results .state')
  const box = first?.getBoundingClientRect()
  const navigation = document.querySelector('.navigation')?.getBoundingClientRect().top ?? innerHeight
  if (!box || (box.top >= 0 && box.bottom <= Math.min(innerHeight, navigation))) return
  const above = isTyped ? document.getElementById('search') : document.querySelector('#find .choices')
  above?.scrollIntoView({ block: 'start' })
}

/** The facts that a tipper sees of a worker before choosing them. */
function WorkerFacts({ worker }: { worker: FoundWorker }) {
  return (
    <>
      <span className="worker-id">
        {worker.displayName ?? worker.guardNumber} {worker.verified && <Verified />}
      </span>
      <span className="worker-rating">
        <span aria-hidden="true">★</span> <span className="hidden-visually">{home.rated}</span>
        {worker.rating || '0.00'}
      </span>
      <span className="muted small">
        {worker.displayName && `${worker.guardNumber} · `}
        {categoryLabel(worker.serviceCategory)}
        {worker.location && ` · ${worker.location}`}
      </span>
      <span className="muted small">{home.payments(worker.totalTipsReceived)}</span>
    </>
  )
}
