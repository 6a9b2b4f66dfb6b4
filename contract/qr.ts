/** What a worker's payment code says. Only the ID is ever trusted; the rest is for other readers of the code. */
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

/** The link printed on a worker's card, which any phone's camera opens. */
export function workerLink(origin: string, guardNumber: string): string {
  return `${origin}/?w=${encodeURIComponent(guardNumber)}`
}
