import type { FastifyInstance } from 'fastify'
import { PHOTO } from '#contract/photo.ts'
import { readPhoto as endpoint } from '#contract/photos.ts'
import { readPhoto } from '#server/features/workers/photos.ts'
import type { Services } from '#server/services.ts'
import { checked } from './asked.ts'
import { authorize } from './authorize.ts'
import { languageOfCall } from './request.ts'

/** The photos of workers. Nothing in the answer can be read as a page or run, whatever its bytes are. */
export function mountPhotos(app: FastifyInstance, services: Services): void {
  app.get(endpoint.path, async (request, reply) => {
    const caller = await authorize(services, endpoint, request)
    const { id } = checked(endpoint.params, request.params, languageOfCall(request)) as { id: string }
    const etag = `"${id}"`
    const isKnown = request.headers['if-none-match'] === etag
    const { jpeg, isApproved } = await readPhoto(services, caller, { id, isKnown })
    reply.headers(HEADERS)
    // Asked for each time it is shown and sent once: it is gone everywhere as soon as it is gone here.
    if (isApproved) reply.headers({ 'Cache-Control': 'private, no-cache', ETag: etag })
    return jpeg ? reply.type(PHOTO.type).send(jpeg) : reply.status(304).send()
  })
}

const HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Disposition': 'inline; filename="photo.jpg"',
  'X-Robots-Tag': 'noindex',
}
