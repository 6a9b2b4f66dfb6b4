/** All money is a whole number of cents; rand exist only on the screen. */
export type Cents = number

/** `R` and the rand with two decimals: 123456 is `R1234.56`, in every language. */
export function rand(cents: Cents): string {
  return `${cents < 0 ? '-' : ''}R${bareRand(Math.abs(cents))}`
}

/** Without the sign of the currency, for partners and input fields: 123456 is `1234.56`. */
export function bareRand(cents: Cents): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** As short as possible: `R20`, `R217.50`, and whole rand as the specification writes them, `R5000` and `R24,999`. */
export function shortRand(cents: Cents): string {
  const shown = rand(cents)
  if (!shown.endsWith('.00')) return shown
  const whole = shown.slice(0, -3)
  return whole.length > 'R5000'.length ? `R${Number(whole.slice(1)).toLocaleString('en')}` : whole
}

/**
 * The cents of a partner's amount in rand, or undefined if it is none. For what people type: `typed-amount.ts`.
 * Parsed by digits and not through a float: `1.005 * 100` is 100.49999999999999. A third decimal rounds half up.
 */
export function centsFromRand(text: string): Cents | undefined {
  const match = /^(\d{1,9})(?:[.,](\d{0,6}))?$/.exec(text.trim())
  if (!match) return undefined
  const decimals = (match[2] ?? '').padEnd(3, '0')
  const cents = Number(match[1]) * 100 + Number(decimals.slice(0, 2)) + (Number(decimals[2]) >= 5 ? 1 : 0)
  return cents
}
