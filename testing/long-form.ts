/**
 * How often something is tried that differs a little each time. `npm test` tries few, chosen so that every kind is met;
 * `npm run model` tries all.
 */
export function tries(few: number, many: number): number {
  return process.env.LONG_FORM === '1' ? many : few
}

/** The limit of a test that takes more than a few seconds on two quiet cores. */
export const LONG_MS = tries(600_000, 3_600_000)
