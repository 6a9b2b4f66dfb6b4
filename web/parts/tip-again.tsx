import './tip-again.css'
import { useQuery } from '@tanstack/react-query'
import type { KnownWorker } from '#contract/known-workers.ts'
import { shortRand } from '#contract/money.ts'
import { knownWorkers } from '#web/data/queries.ts'
import { knownWorkers as words } from '#web/texts/en/known-workers.ts'
import { HeartIcon } from '#web/ui/icons.tsx'
import { Portrait } from './portrait.tsx'

/** Favourites and the last people tipped: one tap opens the panel with the last amount chosen. */
export default function TipAgain({ onChoose }: { onChoose: (worker: KnownWorker) => void }) {
  const known = useQuery(knownWorkers)
  if (!known.data || known.data.length === 0) return null
  return (
    <section className="tip-again" aria-labelledby="tip-again">
      <h2 id="tip-again">{words.tipAgain}</h2>
      <ul className="tip-again-row">
        {known.data.map((worker) => (
          <li key={worker.id}>
            <button type="button" onClick={() => onChoose(worker)}>
              <Portrait worker={worker} size={64} />
              {worker.favourite && (
                <span className="tip-again-mark">
                  <HeartIcon size={16} />
                  <span className="hidden-visually">{words.favourite}</span>
                </span>
              )}
              <span className="tip-again-name">{worker.displayName ?? worker.guardNumber}</span>
              {worker.lastAmount !== null && <span className="muted small">{shortRand(worker.lastAmount)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
