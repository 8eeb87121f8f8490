import { sql, type SQL } from 'drizzle-orm'
import { named, receiptKey } from '../../db/aliases.server'
import type { Db } from '../../db/client.server'
import { receiptKeys } from '../../db/seal.schema.server'
import type { SystemContext } from '../context'
import { columns, execute, hasRows, iso, queryRows } from '../sql.server'
import { ReceiptKeyView } from './view'

const column = named(receiptKeys)

/** The key that signs receipts now; of processes with different keys, that of the last start. */
export const currentReceiptKey = sql`(
  select ${receiptKey.public_key} from receipt_keys receipt_key where ${receiptKey.used_until} is null
  order by ${receiptKey.used_from} desc limit 1)`

/** From the first to the last. The embedded engine's clock may give two of them one time. */
const inOrder = sql`${receiptKey.used_from}, ${receiptKey.used_until} nulls last`

/** The key that files named before keys were kept. */
export const firstReceiptKey = sql`(
  select ${receiptKey.public_key} from receipt_keys receipt_key order by ${inOrder} limit 1)`

/** Keeps which key signs receipts from now on. Writes nothing while it is the same (docs/verify.md). */
export async function keepReceiptKey(db: Db, public_key: string): Promise<void> {
  if (await hasRows({ db }, sql`select where ${currentReceiptKey} = ${public_key}`)) return
  await execute(
    { db },
    sql`with retired as (
          update receipt_keys set ${column.used_until} = statement_timestamp()
          where ${column.used_until} is null and ${column.public_key} <> ${public_key}
        )
        insert into receipt_keys (${columns(receiptKeys, ['public_key', 'used_from'])})
        values (${public_key}, statement_timestamp())
        on conflict (${column.public_key}) do update set ${column.used_until} = null`,
  )
}

const keyOf = sql`${receiptKey.public_key}, ${iso(receiptKey.used_from)} as used_from, ${iso(receiptKey.used_until)} as used_until`

/** All keys that have signed receipts here, as a JSON list from the first to the last. */
export const receiptKeyList: SQL = sql`(
  select coalesce(json_agg(key), '[]') from (select ${keyOf} from receipt_keys receipt_key order by ${inOrder}) key)`

/** All keys that have signed receipts here, from the last to the first. */
export function listReceiptKeys(ctx: Pick<SystemContext, 'db'>): Promise<ReceiptKeyView[]> {
  return queryRows(
    ctx,
    ReceiptKeyView,
    sql`select ${keyOf} from receipt_keys receipt_key
        order by ${receiptKey.used_until} is not null, ${receiptKey.used_from} desc`,
  )
}
