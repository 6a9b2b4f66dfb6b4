import { StartupError } from '#server/platform/start/startup-error.ts'

/** The result of one check. A fault has to be mended; advice is for a person to decide. */
export type Finding = { about: string; state: 'ok' | 'advice' | 'fault'; says: string }

export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says })
export const advice = (about: string, says: string): Finding => ({ about, state: 'advice', says })
export const fault = (about: string, says: string): Finding => ({ about, state: 'fault', says })

/** A look that fails is a finding too, so that one part that is away hides none of the others. */
export async function look(about: string, at: () => Promise<Finding>, advised: string): Promise<Finding> {
  try {
    return await at()
  } catch (error) {
    const reason = reasonOf(error as Error)
    return fault(about, error instanceof StartupError ? reason : `${reason}. ${advised}`)
  }
}

function reasonOf(error: Error & { code?: string }): string {
  const { cause } = error
  if (cause instanceof Error) return reasonOf(cause)
  return (
    error.code && !error.message.includes(error.code) ? `${error.message} (${error.code})` : error.message
  ).replace(/\.$/, '')
}

/** `3 hours`, rounded down; for people, who need no more. */
export function inWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 2_880
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1_440), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
