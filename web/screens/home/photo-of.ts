import { useQuery } from '@tanstack/react-query'
import type { FoundWorker } from '#contract/workers.ts'
import { searchWorkers } from '#web/data/queries.ts'

/** The photo of a worker who was chosen. A list of results has none, so it is asked for by the whole ID. */
export function usePhotoOf(worker: FoundWorker): string | null {
  const { data } = useQuery({ ...searchWorkers(worker.guardNumber, ''), enabled: worker.photo === null })
  return worker.photo ?? data?.find(({ id }) => id === worker.id)?.photo ?? null
}
