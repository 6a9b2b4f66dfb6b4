import { createHmac } from 'node:crypto'
import type { Config } from './config.ts'

/** Our client id at the simulated identity provider. */
export const SIMULATED_CLIENT = 'enkosi'

/** Our client secret at the simulated identity provider. Both run here, so it follows from a secret that both know. */
export function simulatedSecret(config: Config): string {
  return derivedSecret(config, 'client')
}

export function derivedSecret({ sessionSecret }: Config, purpose: string): string {
  return createHmac('sha256', sessionSecret).update(`simulated provider: ${purpose}`).digest('base64url')
}
