/**
 * When people tip on a month's last Friday, payday for many: each hour as a multiple of the second of an average day. It is an
 * assumption and no measurement: offices empty at five, and ten times as many tip then as on average.
 */
export const LAST_FRIDAY = [
  0.4, 0.2, 0.2, 0.2, 0.3, 1, 2.5, 4, 3, 2, 2.2, 3, 5, 4.5, 3.5, 4, 7, 10, 9, 6.5, 5.5, 4, 2, 1,
]
export const HOURS = LAST_FRIDAY.length

/** Tips a second at this moment of the day (0 to 24), going evenly from the middle of one hour to that of the next. */
export function rateAt(hour: number, perAverageSecond: number): number {
  const fromMiddle = (hour - 0.5 + HOURS) % HOURS
  const before = LAST_FRIDAY[Math.floor(fromMiddle)] ?? 0
  const after = LAST_FRIDAY[(Math.floor(fromMiddle) + 1) % HOURS] ?? 0
  return perAverageSecond * (before + (after - before) * (fromMiddle % 1))
}

/** How many come, when so many are expected: people do not take turns, so it is more or fewer by chance (Poisson). */
export function arrivals(expected: number, random: () => number = Math.random): number {
  const untilNext = () => -Math.log(1 - random())
  let count = 0
  for (let waited = untilNext(); waited < expected; waited += untilNext()) count += 1
  return count
}
