import { hash } from 'node:crypto'

/**
 * The pseudonym under which one person sees another: constant for these two, and different for everybody else, so
 * that two workers cannot find out that one person tipped both. Tips and transfers use different ones, because a transfer
 * names its sender. It is derived from a random text that never leaves the service.
 */
export function pseudonymFor(
  kind: 'tip' | 'transfer',
  viewer: { personId: string },
  other: { pseudonym: string },
): string {
  const pair = `${other.pseudonym}:${viewer.personId}`
  const digest = hash('sha256', kind === 'tip' ? pair : `${pair}:${kind}`, 'buffer')
  return `p_${digest.toString('base64url', 0, 16)}`
}
