import { hash } from 'node:crypto'

/**
 * The name under which one person sees another: always the same between these two, and another one for everybody else, so
 * that two workers who compare notes cannot tell that they were tipped by the same person. Tips and transfers have one each: who
 * passes money on is named, and who tips is not. It is made of a random text that never leaves the service.
 */
export function pseudonymFor(
  kind: 'tip' | 'transfer',
  viewer: { personId: string },
  other: { pseudonym: string },
): string {
  const pair = `${other.pseudonym}:${viewer.personId}`
  const digest = hash('sha256', kind === 'tip' ? pair : `${pair}:${kind}`, 'hex')
  return `p_${Buffer.from(digest.slice(0, 32), 'hex').toString('base64url')}`
}
