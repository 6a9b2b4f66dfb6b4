/** A worker number has eight digits; the last is a check digit (`damm` in the database). */
const DIGITS = 8

/** A worker number that was typed or linked, as it is stored: `4821 0937` and `4821-0937` are 48210937. Null if it is none. */
export function readWorkerNumber(typed: string): string | null {
  const digits = typed.slice(0, 40).trim().replace(/[\s-]/g, '')
  return digits.length === DIGITS && /^\d+$/.test(digits) ? digits : null
}

/** As it is shown and printed: `4821 0937`. */
export function writeWorkerNumber(number: string): string {
  return `${number.slice(0, 4)} ${number.slice(4)}`
}
