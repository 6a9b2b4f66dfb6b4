import type { Earnings } from '#contract/earnings.ts'

export type Period = 'day' | 'week' | 'month'

/** A bar of the chart: a day as `2026-11-16`, or an hour as a number. */
export interface Bar {
  at: string | number
  amount: number
  tips: number
}

const WEEK = 7
/** Fewer tips than this say nothing about good hours. */
const FEW_TIPS = 5

/** The bars of a period. Hours before the first tip and after the last one of any day are left out. */
export function barsOf({ days, today, hours }: Earnings, period: Period): Bar[] {
  if (period === 'week') return days.slice(-WEEK).map(({ day, ...rest }) => ({ at: day, ...rest }))
  if (period === 'month') return days.map(({ day, ...rest }) => ({ at: day, ...rest }))
  const worked = hours.filter(({ tips }) => tips > 0).map(({ hour }) => hour)
  const [from, to] = [Math.min(...worked), Math.max(...worked)]
  return today.filter(({ hour }) => hour >= from && hour <= to).map(({ hour, ...rest }) => ({ at: hour, ...rest }))
}

export function sumOf(bars: { amount: number; tips: number }[]): { amount: number; tips: number } {
  return bars.reduce((sum, { amount, tips }) => ({ amount: sum.amount + amount, tips: sum.tips + tips }), {
    amount: 0,
    tips: 0,
  })
}

/** How much more the last seven days brought than the seven before; minus is less. */
export function moreThanWeekBefore({ days }: Earnings): number {
  return sumOf(days.slice(-WEEK)).amount - sumOf(days.slice(-2 * WEEK, -WEEK)).amount
}

/** The two hours in a row that brought most, by their first; nothing while there are few tips. */
export function bestHour({ hours }: Earnings): number | undefined {
  if (sumOf(hours).tips < FEW_TIPS) return undefined
  const pairs = hours
    .slice(0, -1)
    .map(({ hour, amount }, index) => ({ hour, amount: amount + (hours[index + 1]?.amount ?? 0) }))
  return pairs.reduce((best, pair) => (pair.amount > best.amount ? pair : best)).hour
}
