/** All money is a whole number of cents; rand exist only on the screen. */
export type Cents = number

/** `R` and the rand with two decimals: 123456 is `R1234.56`. */
export function rand(cents: Cents): string {
  const digits = Math.abs(cents).toString().padStart(3, '0')
  return `${cents < 0 ? '-' : ''}R${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Whole rand as a sentence says them: `R5000`, `R24,999`. Cents follow only where there are some. */
export function shortRand(cents: Cents): string {
  const [whole = '', rest = ''] = rand(cents).slice(1).split('.')
  // Four digits read well without a comma, five do not.
  const shown = whole.length > 4 ? inThousands(whole) : whole
  return rest === '00' ? `R${shown}` : `R${shown}.${rest}`
}

function inThousands(digits: string): string {
  return digits.length > 3 ? `${inThousands(digits.slice(0, -3))},${digits.slice(-3)}` : digits
}

/**
 * The cents that a partner's text of rand stands for, or undefined when it is no amount. What people type: `typed-amount.ts`.
 * Read by digits and not through a float: `1.005 * 100` is 100.49999999999999. A third decimal rounds half up.
 */
export function centsFromRand(text: string): Cents | undefined {
  const match = /^(\d{1,9})(?:[.,](\d{0,6}))?$/.exec(text.trim())
  if (!match) return undefined
  const decimals = (match[2] ?? '').padEnd(3, '0')
  const cents = Number(match[1]) * 100 + Number(decimals.slice(0, 2)) + (Number(decimals[2]) >= 5 ? 1 : 0)
  return cents
}
