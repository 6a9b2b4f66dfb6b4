import { QR } from './limits.ts'

/** The worker of a scanned text; undefined if it is not one of our codes. */
export type ScannedWorker = { guardId: string } | { guardNumber: string }

export function readQr(text: string): ScannedWorker | undefined {
  const trimmed = text.trim()
  if (new TextEncoder().encode(trimmed).length > QR.maxBytes) return undefined
  return readJson(trimmed) ?? readLink(trimmed)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function readJson(text: string): ScannedWorker | undefined {
  if (!text.startsWith('{')) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { guardId, guardNumber } = value as Record<string, unknown>
  if (typeof guardId !== 'string' || typeof guardNumber !== 'string' || !UUID.test(guardId)) return undefined
  return { guardId: guardId.toLowerCase() }
}

function readLink(text: string): ScannedWorker | undefined {
  const query = /^(?:https?:\/\/[^/?#\s]+)?\/?\?(\S+)$/i.exec(text)?.[1]
  if (!query) return undefined
  const guardNumber = new URLSearchParams(query.split('#')[0]).get('w')?.trim()
  return guardNumber ? { guardNumber } : undefined
}
