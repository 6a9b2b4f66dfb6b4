import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ROUTES } from './routes.ts'
import { Cents, Day } from './shapes.ts'

const Hour = z.strictObject({ hour: z.int(), amount: Cents, tips: z.int() })

export const Earnings = z.strictObject({
  /** Each of the last 30 days in Johannesburg, oldest first, also those without tips. */
  days: z.array(z.strictObject({ day: Day, amount: Cents, tips: z.int() })),
  /** The hours of today's clock, from 0 to 23. */
  today: z.array(Hour),
  /** The same of all 30 days together. */
  hours: z.array(Hour),
})
export type Earnings = z.infer<typeof Earnings>

export const readEarnings = endpoint({
  route: ROUTES.readEarnings,
  summary: 'Tips received on each of the last 30 days, oldest first, and by the hour of the day.',
  who: 'guard',
  replies: { 200: Earnings },
})
