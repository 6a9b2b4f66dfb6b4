import { createHmac } from 'node:crypto'
import type { Config } from './config.ts'

/** What the simulated identity provider knows our side as. */
export const SIMULATED_CLIENT = 'enkosi'

/** What our side shows to the simulated identity provider. Both run here, so it follows from a secret that both know. */
export function simulatedSecret(config: Config): string {
  return derivedSecret(config, 'client')
}

export function derivedSecret({ sessionSecret }: Config, purpose: string): string {
  return createHmac('sha256', sessionSecret).update(`simulated provider: ${purpose}`).digest('base64url')
}
