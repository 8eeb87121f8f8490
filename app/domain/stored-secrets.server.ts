import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/client.server'
import type { SealingKeys, StoredKeys } from './sealing-keys.server'
import { execute, queryRows } from './sql.server'

const BATCH_SIZE = 500
const LOCK_ID = 7_223_114_551
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Where secrets of one purpose are stored. `clear` is the column of earlier versions, if any; `hash` is null without a look-up. */
type Place = {
  keys: SealingKeys
  table: string
  id: string
  clear: string | null
  sealed: string
  hash: string | null
}
const Stored = z.object({ id: z.uuid(), clear: z.string().nullable(), sealed: z.string().nullable() })
type Stored = z.infer<typeof Stored>

const placesOf = ({ inviteKeys, minutesKeys, resultKeys, webhookKeys }: StoredKeys): Place[] => [
  {
    keys: inviteKeys,
    table: 'campaigns',
    id: 'id',
    clear: 'invite_token',
    sealed: 'invite_sealed',
    hash: 'invite_hash',
  },
  {
    keys: minutesKeys,
    table: 'decisions',
    id: 'campaign_id',
    clear: 'link_token',
    sealed: 'link_sealed',
    hash: 'link_hash',
  },
  {
    keys: resultKeys,
    table: 'result_links',
    id: 'campaign_id',
    clear: null,
    sealed: 'link_sealed',
    hash: 'link_hash',
  },
  { keys: webhookKeys, table: 'webhooks', id: 'id', clear: 'secret', sealed: 'secret_sealed', hash: null },
]

/**
 * Seals the secrets of earlier versions, which are stored in clear, and seals those of earlier session secrets again. Each
 * table all or nothing; of several processes one does it and the others wait. What no session secret opens stays as it is.
 */
export async function sealStoredSecrets(db: Db, keys: StoredKeys): Promise<void> {
  for (const place of placesOf(keys)) await sealPlace(db, place)
}

async function sealPlace(db: Db, place: Place): Promise<void> {
  const [first] = await readBatch(db, place, FIRST_ID)
  if (!first) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local lock_timeout = 0`)
    await execute({ db: tx }, sql`select pg_advisory_xact_lock(${LOCK_ID}::bigint)`)
    let batch = await readBatch(tx, place, FIRST_ID)
    while (batch.length > 0) {
      await sealBatch(tx, place, batch)
      batch = await readBatch(tx, place, batch.at(-1)?.id ?? '')
    }
  })
}

function columnsOf({ table, id, clear, sealed }: Place): Record<'table' | 'id' | 'clear' | 'sealed', SQL> {
  return {
    table: sql`${sql.identifier(table)}`,
    id: sql`${sql.identifier(id)}`,
    clear: clear === null ? sql`null::text` : sql`${sql.identifier(clear)}`,
    sealed: sql`${sql.identifier(sealed)}`,
  }
}

function readBatch(db: Db, place: Place, after: string): Promise<Stored[]> {
  const { table, id, clear, sealed } = columnsOf(place)
  return queryRows(
    { db },
    Stored,
    sql`select ${id} as id, ${clear} as clear, ${sealed} as sealed from ${table}
        where ${id} > ${after}::uuid
          and (${clear} is not null or not starts_with(${sealed}, ${`${place.keys.key_id}.`}))
        order by ${id} limit ${BATCH_SIZE}`,
  )
}

/** Leaves a secret alone that was replaced since it was read. */
async function sealBatch(db: Db, place: Place, batch: Stored[]): Promise<void> {
  const { keys } = place
  const { table, id, clear, sealed } = columnsOf(place)
  const next = batch.flatMap(({ id, clear, sealed: before }) => {
    const secret = clear ?? keys.open(before, id)
    return secret === null ? [] : [{ row_id: id, in_clear: clear, before, after: keys.seal(secret, id) }]
  })
  const setClear = place.clear === null ? sql`` : sql`${clear} = null, `
  const setHash = place.hash === null ? sql`` : sql`, ${sql.identifier(place.hash)} = resealed.after->>'hash'`
  await execute(
    { db },
    sql`update ${table} set ${setClear}${sealed} = resealed.after->>'sealed'${setHash}
        from json_to_recordset(${JSON.stringify(next)}::json)
          resealed (row_id uuid, in_clear text, before text, after json)
        where ${id} = resealed.row_id and ${clear} is not distinct from resealed.in_clear
          and ${sealed} is not distinct from resealed.before`,
  )
}
