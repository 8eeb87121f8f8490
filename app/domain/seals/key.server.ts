import { sql, type SQL } from 'drizzle-orm'
import { named } from '../../db/aliases.server'
import { sealKeys } from '../../db/seal.schema.server'
import { columns } from '../sql.server'

const sealKeyColumn = named(sealKeys)

/**
 * CTEs that make the seal key of the campaign in the CTE `source` if it has none, and `seal_key` with it in hexadecimal. The
 * database draws it, so that no statement carries it. No row if another statement makes it at this moment: ask again. Only
 * `getReceipt` and the two places that seal and publish ballots may use it (docs/verify.md).
 */
export function sealKey(source: string): SQL {
  const from = sql.identifier(source)
  return sql`
    keyless as materialized (
      select campaigns.id from campaigns join ${from} on ${from}.id = campaigns.id
      where not exists (select from seal_keys where ${sealKeys.campaign_id} = campaigns.id) for key share of campaigns
    ), made_key as (
      insert into seal_keys (${columns(sealKeys, ['campaign_id', 'seal_key'])})
      select id, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')) from keyless
      on conflict (${columns(sealKeys, ['campaign_id'])}) do nothing
      returning ${sealKeyColumn.seal_key}
    ), seal_key as (
      select encode(${sealKeyColumn.seal_key}, 'hex') as hex from made_key
      union all select encode(${sealKeys.seal_key}, 'hex') from seal_keys join ${from} on ${from}.id = ${sealKeys.campaign_id}
    )`
}

const ATTEMPTS_MAX = 5

/** Repeats a statement that uses `sealKey` until it has found the key. */
export async function withSealKey<Row extends { seal_key: string | null }>(
  read: () => Promise<Row | null>,
): Promise<(Row & { seal_key: string }) | null> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const row = await read()
    if (!row) return null
    const { seal_key } = row
    if (seal_key !== null) return { ...row, seal_key }
  }
  throw new Error('The seal key could not be made')
}
