import './favourite-button.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FoundWorker } from '#contract/workers.ts'
import { useAct } from '#web/data/act.ts'
import { call } from '#web/data/api.ts'
import { knownWorkers } from '#web/data/queries.ts'
import { knownWorkers as words } from '#web/texts/en/known-workers.ts'
import { Button } from '#web/ui/button.tsx'
import { HeartIcon } from '#web/ui/icons.tsx'

/** Marks a worker with one tap, and takes the mark away with the next. */
export function FavouriteButton({ worker }: { worker: FoundWorker }) {
  const client = useQueryClient()
  const known = useQuery(knownWorkers)
  const isMarked = known.data?.some(({ id, favourite }) => id === worker.id && favourite) ?? false
  const change = useAct({
    mutationFn: (mark: boolean) => call(mark ? 'addFavourite' : 'removeFavourite', { params: { id: worker.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: knownWorkers.queryKey }),
  })
  const isOn = change.isPending ? change.variables : isMarked
  return (
    <Button
      look="quiet"
      small
      className="favourite"
      aria-pressed={isOn}
      aria-label={words.favourite}
      disabled={!known.data || change.isBlocked}
      onClick={() => change.mutate(!isMarked)}
    >
      <HeartIcon size={24} />
    </Button>
  )
}
