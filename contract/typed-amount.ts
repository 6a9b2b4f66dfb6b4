import type { Cents } from './money.ts'

/**
 * The cents of an amount that a person typed in rand, or undefined if it is none or ambiguous: `12,50` and `12.50`
 * are the same, `1 250`, `1,250.00` and `1.250,00` too, but `1,250` could be R1.25 or R1250.
 */
export function readAmount(typed: string): Cents | undefined {
  const text = typed
    .replace(/\s/g, ' ')
    .trim()
    .replace(/^[Rr] ?/, '')
  const groups = text.split(/[ .,]/)
  const marks = [...text.replace(/\d/g, '')]
  if (!/\d/.test(text) || groups.some((group) => /\D/.test(group))) return undefined

  const last = marks.at(-1)
  const hasCents = (last === '.' || last === ',') && (groups.at(-1) ?? '').length <= 2
  const cents = hasCents ? (groups.pop() ?? '') : ''
  const between = hasCents ? marks.slice(0, -1) : marks
  if (between.length > 0 && !areThousands(groups, between, hasCents ? last : undefined)) return undefined

  const whole = groups.join('')
  return whole.length > 9 ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}

/** Groups of three digits after a separator that cannot mean cents: a blank, several, or one before the separator of the cents. */
function areThousands([first = '', ...rest]: string[], marks: string[], centsMark: string | undefined): boolean {
  const isSure = marks[0] === ' ' || marks.length > 1 || centsMark !== undefined
  const isOneKind = marks.every((mark) => mark === marks[0] && mark !== centsMark)
  return isSure && isOneKind && /^\d{1,3}$/.test(first) && rest.every((group) => group.length === 3)
}
