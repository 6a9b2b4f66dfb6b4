import type { Config } from '#server/platform/start/config.ts'

/** Every answer of a simulated partner carries it. */
export const SIMULATOR_HEADER = 'enkosi-simulator'

/** Production takes no answer of a simulator, and staging none of anybody else; in words, or undefined if all is well. */
export function wrongKind(partners: Config['partners'], headers: Headers): string | undefined {
  const isSimulator = headers.has(SIMULATOR_HEADER)
  if (partners === 'real' && isSimulator) return 'a simulator'
  return partners === 'simulated' && !isSimulator ? 'not a simulator' : undefined
}
