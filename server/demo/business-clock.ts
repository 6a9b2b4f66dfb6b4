import { connect } from '#server/platform/db/connect.ts'

/** The business clock of a simulation. Only the owner of the database may move it. */
export type BusinessClock = {
  /** False if the owner's address of the database is not known. */
  canMove(): Promise<boolean>
  /** Sets it to a moment, from which it goes on; null resets it to the present. */
  moveTo(moment: Date | null): Promise<void>
  close(): Promise<void>
}

export function openBusinessClock(ownerUrl: string): BusinessClock {
  const db = connect(ownerUrl, { max: 1 })
  return {
    canMove: async () => {
      const [may] = await db<[{ update: boolean }]>`select has_table_privilege('clock_shift', 'update') as update`
      return may.update
    },
    moveTo: async (moment) => {
      await db`
        update clock_shift set by = coalesce(${moment?.toISOString() ?? null}::timestamptz - clock_timestamp(), interval '0')
      `
    },
    close: () => db.end(),
  }
}
