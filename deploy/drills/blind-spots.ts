import type { Db } from '#server/db/connect.ts'
import { entriesByKey, isDoubled, isLost } from './entries-by-key.ts'
import { type Intention, KINDS } from './tipping.ts'
import { tried } from './tried.ts'

/**
 * What the drill would not notice. Of each kind that was made one entry is taken away from its key, in a transaction that is given
 * up, and two that were made are taken for one that was meant: the first must be seen as lost, the second as doubled.
 */
export async function blindSpots(db: Db, intentions: Intention[]): Promise<string[]> {
  const blind: string[] = []
  for (const kind of KINDS) {
    const [first, second] = await booked(db, intentions, kind)
    if (first && !(await isLossSeen(db, first))) blind.push(`a lost ${kind}`)
    if (first && second && !(await isDoubleSeen(db, first, second))) blind.push(`a doubled ${kind}`)
  }
  return blind
}

/** Two that are in the books as they should be. */
async function booked(db: Db, intentions: Intention[], kind: Intention['kind']): Promise<Intention[]> {
  const some = intentions.filter((one) => one.kind === kind && one.acknowledged).slice(0, 100)
  const entries = await entriesByKey(db, some)
  return some.filter((one) => !isLost(entries, one) && !isDoubled(entries, one)).slice(0, 2)
}

async function isLossSeen(db: Db, intention: Intention): Promise<boolean> {
  const [id = ''] = [...(await entriesByKey(db, [intention])).values()].flat()
  return tried(db, async (tx) => {
    // As the owner of the tables could do it, who is no administrator: entries refuse to be changed otherwise.
    await tx`alter table ledger_entry disable trigger user`
    await tx`update ledger_entry set key = 'gone:' || id where id = ${id}`
    return isLost(await entriesByKey(tx, [intention]), intention)
  })
}

async function isDoubleSeen(db: Db, first: Intention, second: Intention): Promise<boolean> {
  const both = { ...first, keys: [...first.keys, ...second.keys] }
  return isDoubled(await entriesByKey(db, [both]), both)
}
