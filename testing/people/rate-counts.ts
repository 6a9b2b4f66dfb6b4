import type { Db } from '#server/platform/db/connect.ts'
import { RULES } from '#server/platform/rate-limits.ts'

/** As if a process elsewhere had let somebody call so often that only these are left of the window. Before their first call here. */
export async function leave({ db }: { db: Db }, left: number, name: string, who: string): Promise<void> {
  const rule = Object.values(RULES)
    .flat()
    .find((each) => each.name === name)
  await db`
    insert into rate_count (key, ends_at, used)
    values (${`${name}:${who}`}, clock_timestamp() + interval '1 minute', ${(rule?.most ?? 0) - left})
  `
}

/** Makes `count` calls, one after the other. */
export async function times<T>(count: number, call: () => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let n = 0; n < count; n++) answers.push(await call())
  return answers
}
