import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/client.server'
import type { SealingKeys, StoredKeys } from './sealing-keys.server'
import { execute, queryRows } from './sql.server'

const BATCH_SIZE = 500

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
 * Seals the secrets of earlier versions, which are stored in clear, and seals those of earlier session secrets again. Finding
 * nothing costs the same however many there are. Each batch is a transaction, so that what is done stays done when a start is
 * interrupted; of several processes each waits for the rows of another. What no session secret opens stays as it is.
 */
export async function sealStoredSecrets(db: Db, keys: StoredKeys): Promise<void> {
  for (const place of placesOf(keys)) for (const due of duePartsOf(place)) await sealPart(db, place, due)
}

/** Rows to seal: `where` is in `order`, which an index has, so that no row is read in vain. */
type Due = { where: SQL; order: SQL }

function duePartsOf(place: Place): Due[] {
  const { clear, id, keyId } = columnsOf(place)
  const inClear: Due[] = place.clear === null ? [] : [{ where: sql`${clear} is not null`, order: clear }]
  // A range, not an equality: for that the planner would drop the column from the order, and might read the whole table.
  const ofEarlierKeys = place.keys.earlier_key_ids.map((earlier) => ({
    where: sql`${keyId} between ${earlier} and ${earlier}`,
    order: sql`${keyId}, ${id}`,
  }))
  return [...inClear, ...ofEarlierKeys]
}

async function sealPart(db: Db, place: Place, due: Due): Promise<void> {
  const unopened: string[] = []
  let batch: Stored[]
  do {
    batch = await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`set local lock_timeout = 0`)
      await tx.execute(sql`set local enable_seqscan = off`)
      const found = await lockBatch(tx, place, due, unopened)
      if (found.length > 0) unopened.push(...(await sealBatch(tx, place, found)))
      return found
    })
  } while (batch.length > 0)
}

function columnsOf({
  table,
  id,
  clear,
  sealed,
}: Place): Record<'table' | 'id' | 'clear' | 'sealed' | 'keyId', SQL> {
  return {
    table: sql`${sql.identifier(table)}`,
    id: sql`${sql.identifier(id)}`,
    clear: clear === null ? sql`null::text` : sql`${sql.identifier(clear)}`,
    sealed: sql`${sql.identifier(sealed)}`,
    keyId: sql`split_part(${sql.identifier(sealed)}, '.', 1)`,
  }
}

function lockBatch(tx: Db, place: Place, { where, order }: Due, unopened: string[]): Promise<Stored[]> {
  const { table, id, clear, sealed } = columnsOf(place)
  return queryRows(
    { db: tx },
    Stored,
    sql`select ${id} as id, ${clear} as clear, ${sealed} as sealed from ${table}
        where ${where} and ${id} not in (select value::uuid from json_array_elements_text(${JSON.stringify(unopened)}::json))
        order by ${order} limit ${BATCH_SIZE} for update`,
  )
}

/** @returns the ids of those that do not open. */
async function sealBatch(tx: Db, place: Place, batch: Stored[]): Promise<string[]> {
  const { keys } = place
  const { table, id, clear, sealed } = columnsOf(place)
  const opened = batch.map(({ id, clear, sealed }) => ({ id, secret: clear ?? keys.open(sealed, id) }))
  const next = opened.flatMap(({ id, secret }) =>
    secret === null ? [] : [{ row_id: id, after: keys.seal(secret, id) }],
  )
  const setClear = place.clear === null ? sql`` : sql`${clear} = null, `
  const setHash = place.hash === null ? sql`` : sql`, ${sql.identifier(place.hash)} = resealed.after->>'hash'`
  await execute(
    { db: tx },
    sql`update ${table} set ${setClear}${sealed} = resealed.after->>'sealed'${setHash}
        from json_to_recordset(${JSON.stringify(next)}::json) resealed (row_id uuid, after json)
        where ${id} = resealed.row_id`,
  )
  return opened.filter(({ secret }) => secret === null).map(({ id }) => id)
}
