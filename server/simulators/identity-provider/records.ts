import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Db } from '#server/platform/db/connect.ts'

/** Where the simulated identity provider keeps its codes, grants and sessions, so that any process can carry on a sign-in. */
export function recordsIn(db: Db): (model: string) => Adapter {
  return (model) => ({
    upsert: async (id, payload, expiresIn) => {
      await db`
        insert into idp_record (model, id, payload, grant_id, uid, expires_at)
        values (${model}, ${id}, ${db.json(payload as never)}, ${payload.grantId ?? null}, ${payload.uid ?? null},
          clock_timestamp() + make_interval(secs => ${expiresIn || 3_600}))
        on conflict (model, id) do update set
          payload = excluded.payload,
          grant_id = excluded.grant_id,
          uid = excluded.uid,
          expires_at = excluded.expires_at
      `
    },
    find: (id) => findBy(db, model, 'id', id),
    findByUid: (uid) => findBy(db, model, 'uid', uid),
    // Device codes are not offered.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      await db`update idp_record set consumed_at = clock_timestamp() where model = ${model} and id = ${id}`
    },
    destroy: async (id) => {
      await db`delete from idp_record where model = ${model} and id = ${id}`
    },
    revokeByGrantId: async (grantId) => {
      await db`delete from idp_record where grant_id = ${grantId}`
    },
  })
}

type Row = { payload: AdapterPayload; consumedAt: Date | null }

async function findBy(db: Db, model: string, column: 'id' | 'uid', name: string): Promise<AdapterPayload | undefined> {
  // PostgreSQL stores no NUL: nothing has such a name.
  if (name.includes('\0')) return undefined
  const [row] = await db<Row[]>`
    select payload, consumed_at as "consumedAt"
    from idp_record
    where model = ${model} and ${db(column)} = ${name} and expires_at > clock_timestamp()
    order by expires_at desc
    limit 1
  `
  if (!row) return undefined
  return row.consumedAt ? { ...row.payload, consumed: Math.floor(row.consumedAt.getTime() / 1_000) } : row.payload
}

export async function removeExpiredRecords(db: Db): Promise<void> {
  await db`delete from idp_record where expires_at < clock_timestamp()`
}
