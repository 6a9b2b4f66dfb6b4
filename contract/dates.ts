/** South Africa has kept this offset, without summer time, since 1944. */
export const JOHANNESBURG_MS = 2 * 60 * 60_000

// All days and times that people read are written here, as the clocks in South Africa show them.

/** The day as `2026-11-15`, for reckoning. */
export function dayOf(moment: number | string): string {
  return local(moment).slice(0, 10)
}

/** `14:05` */
export function timeOf(moment: number | string): string {
  return local(moment).slice(11, 16)
}

/** `14:05:09` */
export function clock(moment: number | string): string {
  return local(moment).slice(11, 19)
}

/** `2026-11-15` as `15 Nov 2026`. */
export function writeDay(months: readonly string[], day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** `2026-11` as `Nov 2026`. */
export function writeMonth(months: readonly string[], month: string): string {
  const [year, number] = month.split('-')
  return `${months[Number(number) - 1]} ${year}`
}

/** `2026-11-16` as `Mon 16 Nov`: for days that are near. */
export function writeNearDay(names: { weekdays: readonly string[]; months: readonly string[] }, day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return `${names.weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${names.months[date.getUTCMonth()]}`
}

function local(moment: number | string): string {
  return new Date(new Date(moment).getTime() + JOHANNESBURG_MS).toISOString()
}
