import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { KNOWN_WORKERS } from './limits.ts'
import { ROUTES } from './routes.ts'
import { Cents } from './shapes.ts'
import { FoundWorker } from './workers.ts'

export const KnownWorker = FoundWorker.extend({
  favourite: z.boolean(),
  /** The caller's latest tip to this worker. */
  lastAmount: Cents.nullable(),
})
export type KnownWorker = z.infer<typeof KnownWorker>

export const listKnownWorkers = endpoint({
  route: ROUTES.listKnownWorkers,
  summary: `The caller’s favourites, newest first, then the last ${KNOWN_WORKERS.recent} other workers they tipped. Only those who can be tipped now.`,
  who: 'signed-in',
  replies: { 200: z.array(KnownWorker) },
})

export const addFavourite = endpoint({
  route: ROUTES.addFavourite,
  summary: `Marks a worker as a favourite of the caller, at most ${KNOWN_WORKERS.favourites}. The worker is not told.`,
  who: 'signed-in',
  params: z.strictObject({ id: z.uuid() }),
  refusals: ['not_found', 'too_many_favourites'],
})

export const removeFavourite = endpoint({
  route: ROUTES.removeFavourite,
  summary: 'Takes the mark away again.',
  who: 'signed-in',
  params: z.strictObject({ id: z.uuid() }),
})
