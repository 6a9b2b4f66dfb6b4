import { gsmCut } from '#contract/gsm.ts'

/** The bank and the last four digits, from what a payout shows: `Capitec..1234`. */
export function bankOnPhone(destination: string): string {
  const [, name = destination, last = ''] = /^(.*?) ?•••• (\S+)$/.exec(destination) ?? []
  return last ? `${gsmCut(name, 13)}..${last}` : gsmCut(name, 19)
}

/** The beginning of a transaction's id: enough to find it by in somebody's history. */
export function refOnPhone(transactionId: string): string {
  return transactionId.slice(0, 8)
}

export function idOnPhone(guardNumber: string): string {
  return gsmCut(guardNumber, 20)
}

export function nameOnPhone(displayName: string): string {
  return gsmCut(displayName, 14)
}
