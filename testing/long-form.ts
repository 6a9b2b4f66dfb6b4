/**
 * How often something is tried that differs a little each time. `npm test` tries few, chosen so that every kind is met;
 * `npm run model` tries all.
 */
export function tries(few: number, many: number): number {
  return process.env.LONG_FORM === '1' ? many : few
}
