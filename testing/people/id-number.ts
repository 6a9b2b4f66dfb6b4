/** A South African ID number of somebody born on 1 January 1980, with these four digits behind the date and the right check digit. */
export function idNumber(serial: string): string {
  const digits = `800101${serial}08`
  const sum = Array.from(digits, Number)
    .reverse()
    .map((digit, place) => (place % 2 === 0 ? 2 * digit : digit))
    .reduce((all, counted) => all + (counted > 9 ? counted - 9 : counted), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
