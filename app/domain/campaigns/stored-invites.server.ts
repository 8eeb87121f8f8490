import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.server'
import { campaigns } from '../../db/schema.server'
import type { InviteKeys } from '../invite-keys.server'
import { named, queryRow, queryRows } from '../sql.server'

const BATCH_SIZE = 500
const LOCK_ID = 7_223_114_551
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const c = named(campaigns, 'c')
const campaign = named(campaigns)

type StoredInvite = { id: string; invite_token: string | null; invite_sealed: string | null }

/**
 * Seals the invite tokens of earlier versions, which are stored in clear, and seals those of earlier secrets again. All
 * or nothing; of several processes one does it and the others wait. What no secret opens stays as it is.
 */
export async function sealStoredInvites(db: Db, keys: InviteKeys): Promise<void> {
  const [first] = await readBatch(db, keys, FIRST_ID)
  if (!first) return
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local lock_timeout = 0`)
    await queryRow({ db: tx }, sql`select pg_advisory_xact_lock(${LOCK_ID}::bigint)`)
    let batch = await readBatch(tx, keys, FIRST_ID)
    while (batch.length > 0) {
      await sealBatch(tx, keys, batch)
      batch = await readBatch(tx, keys, batch.at(-1)?.id ?? '')
    }
  })
}

function readBatch(db: Db, { key_id }: InviteKeys, after: string): Promise<StoredInvite[]> {
  return queryRows(
    { db },
    sql`select ${c.id}, ${c.invite_token}, ${c.invite_sealed} from campaigns c
        where ${c.id} > ${after}::uuid
          and (${c.invite_sealed} is null or not starts_with(${c.invite_sealed}, ${`${key_id}.`}))
        order by ${c.id} limit ${BATCH_SIZE}`,
  )
}

/** Leaves a link alone that was renewed since it was read. */
async function sealBatch(db: Db, keys: InviteKeys, batch: StoredInvite[]): Promise<void> {
  const sealed = batch.flatMap(({ id, invite_token, invite_sealed }) => {
    const token = invite_token ?? keys.open(invite_sealed, id)
    return token === null ? [] : [{ id, invite_token, before: invite_sealed, ...keys.seal(token, id) }]
  })
  await queryRow(
    { db },
    sql`update campaigns set ${campaign.invite_token} = null,
          ${campaign.invite_sealed} = x.invite_sealed, ${campaign.invite_hash} = x.invite_hash
        from json_to_recordset(${JSON.stringify(sealed)}::json)
          x (id uuid, invite_token text, before text, invite_sealed text, invite_hash text)
        where ${campaigns.id} = x.id and ${campaigns.invite_token} is not distinct from x.invite_token
          and ${campaigns.invite_sealed} is not distinct from x.before`,
  )
}
