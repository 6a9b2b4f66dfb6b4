/** `npm test` tries few random cases, chosen so that every kind is met; `npm run test:all` tries many. */
export function tries(few: number, many: number): number {
  return process.env.TEST_ALL === '1' ? many : few
}

/** Where the random cases of a test begin: `TEST_SEED=7 npm run test:all` tries others. */
export function seed(usual: number): number {
  return Number(process.env.TEST_SEED ?? usual)
}

/** The limit of a test that takes more than a few seconds on two quiet cores. */
export const LONG_MS = tries(600_000, 3_600_000)
