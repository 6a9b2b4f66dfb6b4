import type { Db } from '#server/platform/db/connect.ts'

const MAX_POLLS = 60

/** A notification can be lost, and polling slows down: while somebody looks at a payment, the payment provider is asked every few seconds. */
export async function askSoon(db: Db, table: 'load' | 'guest_tip', id: string | null): Promise<void> {
  await db`
    update ${db(table)} set due_at = business_now() + interval '1 second'
    where id = ${id} and state = 'pending' and polls < ${MAX_POLLS} and due_at > business_now() + interval '4 seconds'
  `
}
