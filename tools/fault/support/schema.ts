import { sql } from 'drizzle-orm'
import type { Store } from './store'

/** Everything that migrations make, as text; two databases with the same text have the same schema. */
export async function schemaOf(store: Pick<Store, 'sql'>): Promise<string> {
  const rows = await store.sql(sql`
    select 'column' as kind, table_name || '.' || column_name as name,
        concat_ws(' ', data_type, is_nullable, column_default) as definition
      from information_schema.columns where table_schema = 'public'
    union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint', conname, pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'type', t.typname, string_agg(e.enumlabel, ',' order by e.enumsortorder)
      from pg_type t join pg_enum e on e.enumtypid = t.oid group by 1, 2
    union all select 'migration', id::text, hash from drizzle.__drizzle_migrations
    order by 1, 2, 3`)
  return JSON.stringify(rows)
}
