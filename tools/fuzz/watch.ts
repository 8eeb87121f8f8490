import postgres from 'postgres'

/** Notes every row that is written, in the transaction that writes it. */
export type Watch = { take: () => Promise<string[]>; close: () => Promise<void> }

/** Counters of the limits are no one's data; the first read after the end stores the results (docs/decisions/004). */
const UNWATCHED = ['rate_limits', 'results', 'seals', 'seal_keys']
/** Looking a person up may renew their session or say when their token was used. */
const MAY_CHANGE: Record<string, string[]> = {
  sessions: ['expires_at'],
  api_tokens: ['last_used_at'],
  campaigns: ['is_ranked', 'result_summary'],
}

/** Watches the database at `url` from outside of the app, which must have made its tables. */
export async function watchWrites(url: string): Promise<Watch> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql`create table fuzz_writes (what text not null)`
  await sql`
    create function fuzz_note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv and to_jsonb(new) ?| tg_argv
      then return null; end if;
      insert into fuzz_writes values (tg_op || ' ' || tg_table_name);
      return null;
    end $$`
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'fuzz_writes' and tablename <> all(${UNWATCHED})`
  for (const { name } of tables) {
    const mayChange = (MAY_CHANGE[name] ?? []).map((column) => `'${column}'`)
    await sql.unsafe(
      `create trigger fuzz_note after insert or update or delete on "${name}"
       for each row execute function fuzz_note(${mayChange.join(', ')})`,
    )
  }
  return {
    take: async () =>
      (await sql<{ what: string }[]>`delete from fuzz_writes returning what`).map(({ what }) => what),
    close: () => sql.end(),
  }
}
