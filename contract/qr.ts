/** The content of a worker's payment code. Only the ID is trusted; the rest is for other readers. */
interface QrPayload {
  guardId: string
  guardNumber: string
  serviceCategory: string
  location: string
}

export function writeQr(worker: {
  id: string
  guardNumber: string
  serviceCategory: string
  location?: string | null | undefined
}): string {
  const payload: QrPayload = {
    guardId: worker.id,
    guardNumber: worker.guardNumber,
    serviceCategory: worker.serviceCategory,
    location: worker.location ?? '',
  }
  return JSON.stringify(payload)
}

/** The link printed on a worker's badge, which any phone's camera opens. */
export function workerLink(origin: string, guardNumber: string): string {
  return `${origin}/?w=${encodeURIComponent(guardNumber)}`
}
