import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { actById, ById, Page } from './operator.ts'
import { OPERATOR } from './operator-limits.ts'
import { OPERATOR_ROUTES } from './operator-routes.ts'
import { PHOTO } from './photo.ts'
import { PHOTO_ROUTES } from './photo-routes.ts'
import { Timestamp } from './shapes.ts'
import { WorkerProfile } from './workers.ts'

/** Photos of workers: nobody but the worker and operators sees one before an operator has approved it. */

export const sendPhoto = endpoint({
  route: PHOTO_ROUTES.sendPhoto,
  summary: `A photo of the caller, which waits for an operator. It takes the place of one that waited before; one that was approved stays until then. A baseline JPEG of ${PHOTO.pixels} by ${PHOTO.pixels} pixels without metadata, at most ${PHOTO.maxBytes} bytes.`,
  who: 'guard',
  file: PHOTO,
  replies: { 200: WorkerProfile },
  refusals: ['not_a_photo'],
  limit: 'photo-uploads',
})

export const removePhoto = endpoint({
  route: PHOTO_ROUTES.removePhoto,
  summary: 'Erases the caller’s photos at once, the one that is shown and one that waits.',
  who: 'guard',
  replies: { 200: WorkerProfile },
  limit: 'profile',
})

export const readPhoto = endpoint({
  route: PHOTO_ROUTES.readPhoto,
  summary:
    'A photo by its own id. An approved one for everybody, as long as its worker can be tipped; one that waits for its worker and for operators.',
  kind: 'picture',
  who: 'anyone',
  params: ById,
  replies: { 200: z.unknown() },
  refusals: ['not_found'],
  limit: 'photos',
  recognises: true,
})

export const WaitingPhoto = z.strictObject({
  id: z.uuid(),
  personId: z.uuid(),
  guardNumber: z.string(),
  name: z.string(),
  sentAt: Timestamp,
  /** The photo that is shown until this one is approved. */
  shown: z.uuid().nullable(),
})
export type WaitingPhoto = z.infer<typeof WaitingPhoto>

export const listWaitingPhotos = endpoint({
  route: OPERATOR_ROUTES.listWaitingPhotos,
  summary: `Photos that no operator has looked at, the longest waiting first, ${OPERATOR.list} a page.`,
  who: 'operator',
  query: Page,
  replies: { 200: z.array(WaitingPhoto) },
})

export const approvePhoto = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.approvePhoto,
  summary:
    'Shows this very photo to people who look the worker up, in place of the one before. One that was replaced or taken away in the meantime is refused.',
  refusals: ['photo_gone', 'own_account', 'already_done', 'sign_in_again'],
})

export const rejectPhoto = endpoint({
  ...actById,
  route: OPERATOR_ROUTES.rejectPhoto,
  summary: 'Erases a photo at once, also one that was approved before. The worker reads the reason.',
  refusals: ['photo_gone', 'own_account', 'sign_in_again'],
})
