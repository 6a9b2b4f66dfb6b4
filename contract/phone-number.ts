/**
 * The number that a South African typed, in E.164: `082 123 4567`, `+27 (0)82-123-4567`, `0027821234567` and `27821234567` are
 * the same. Undefined when it is no South African mobile number, which begins with 6, 7 or 8 after the country code.
 */
export function readPhoneNumber(typed: string): string | undefined {
  const text = typed.trim()
  if (text.length > 40 || !/^\+?[\d\s().\-/\u2010-\u2013\u00a0]+$/.test(text)) return undefined
  const digits = text.replace(/\(0\)/, '').replace(/\D/g, '')
  const [, national] = /^(?:27|0027|0)([678]\d{8})$/.exec(digits) ?? []
  // A plus sign is followed by a country code and by nothing else.
  if (!national || (text.startsWith('+') && !digits.startsWith('27'))) return undefined
  return `+27${national}`
}

/** All that anyone gets to see of a number: `+27 •• ••• 4567`. */
export function maskPhoneNumber(number: string): string {
  return `+27 •• ••• ${number.slice(-4)}`
}
