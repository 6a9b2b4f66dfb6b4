/**
 * Journeys that may pass at the second try, each with the reason why its cause lies outside our code: any other that
 * needs one fails the run. Named as the summary names them: `tip.spec.ts › title (phone)`. A journey that moves money
 * is never listed.
 */
export const SECOND_TRIES: Record<string, string> = {}
