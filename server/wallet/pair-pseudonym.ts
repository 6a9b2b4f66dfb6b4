import { hash } from 'node:crypto'

/**
 * The name under which one person sees another: always the same between these two, and another one for everybody else, so
 * that two workers who compare notes cannot tell that they were tipped by the same person. It is made of a random text that
 * never leaves the service.
 */
export function pseudonymFor(viewer: { personId: string }, other: { pseudonym: string }): string {
  const digest = hash('sha256', `${other.pseudonym}:${viewer.personId}`, 'hex')
  return `p_${Buffer.from(digest.slice(0, 32), 'hex').toString('base64url')}`
}
