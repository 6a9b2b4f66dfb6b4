import { PHOTO_ROUTES } from '#contract/photo-routes.ts'
import type { WorkerProfile } from '#contract/workers.ts'
import { ApiError, NoAnswer } from '#web/data/api.ts'
import { LANGUAGE } from '#web/data/language.ts'

/** The one call that sends a file. Its type is the file's own. */
export async function sendPhoto(photo: Blob): Promise<WorkerProfile> {
  const [method, path] = PHOTO_ROUTES.sendPhoto.split(' ') as [string, string]
  const headers = { 'Accept-Language': LANGUAGE }
  const response = await fetch(path, { method, headers, body: photo }).catch((cause: unknown) => {
    throw new NoAnswer(cause)
  })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.headers.get('Error-Code'))
  return (await response.json()) as WorkerProfile
}
