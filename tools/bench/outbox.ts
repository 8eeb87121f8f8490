import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { openPostgres } from '../../app/db/postgres.server'
import { findDueWork } from '../../app/jobs/mail/kinds.server'
import { startSampleApp } from '../browser/app'
import { startMailServer } from '../../tests/support/smtp'
import { bench } from './support/bench'
import { note } from './support/note'
import { option } from './support/options'

/**
 * What happens by the clock beside 10,000 open campaigns: what an idle tick costs as the number of ended campaigns
 * grows, how much WAL an idle hour writes, and how long after their time reminders and ends reach the mail server.
 *
 * `npm run tool -- bench:outbox [--idle-minutes N]`
 */
const OPEN = 10_000
const ENDED = [0, 10_000, 100_000]
const DUE = 100
const MEMBERS = 5
const TICKS = 300
const GOAL_SECONDS = 60
const GOAL_WAL_MB = 5
/** Longer than the ten minutes between clean-ups. */
const idleMinutes = option('idle-minutes', 11)

/** Campaigns of the team, each with a tactic that nobody has scored. */
async function addCampaigns(seeder: postgres.Sql, kind: string, count: number): Promise<void> {
  const isEnded = kind === 'ended'
  await seeder`
    insert into campaigns (id, team_id, name, end_datetime, ended_at, end_announced_at, remind_at, created_by, invite_token, created_at)
    select md5(${kind}::text || n)::uuid, md5('team')::uuid, ${kind}::text || ' campaign ' || n,
      now() + case when ${isEnded}::boolean then interval '-9 days' else interval '9 days' end,
      case when ${isEnded}::boolean then now() - interval '9 days' end, case when ${isEnded}::boolean then now() - interval '9 days' end,
      case when not ${isEnded}::boolean then now() + interval '8 days' end, md5('person 1')::uuid, ${kind}::text || n, now() - interval '20 days'
    from generate_series(1, ${count}::int) n on conflict do nothing`
  await seeder`
    insert into tactics (id, campaign_id, name, is_announced)
    select gen_random_uuid(), id, 'A tactic that somebody thought of', true from campaigns c
    where not exists (select from tactics x where x.campaign_id = c.id)`
  await seeder`vacuum analyze`
}

async function medianTick(ctx: Parameters<typeof findDueWork>[0]): Promise<number> {
  const times: number[] = []
  for (let tick = 0; tick < TICKS; tick++) {
    const start = performance.now()
    await findDueWork(ctx)
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[TICKS / 2] ?? 0
}

await bench(async ({ server, goals }) => {
  const database = await openPostgres(server.url)
  // As the worker asks.
  const ctx = {
    db: database.db,
    now: sql`statement_timestamp()`,
    limits: { has_plans: true, days: 14, max_teams: 1, max_campaigns: 3 },
  }

  await database.db.execute(sql`
    insert into users (id, provider, subject, email, full_name, trial_ends_at)
    select md5('person ' || n)::uuid, 'local', n, 'person' || n || '@example.com', 'Person ' || n, now()
    from generate_series(1, ${MEMBERS}::int) n`)
  await database.db.execute(sql`
    insert into teams (id, name, url_slug, owner_id) values (md5('team')::uuid, 'Growth', 'growth', md5('person 1')::uuid)`)
  await database.db.execute(sql`
    insert into team_members (team_id, user_id, joined_at)
    select md5('team')::uuid, id, now() - interval '90 days' from users`)

  // The app's own connections do not wait that long.
  const seeder = postgres(server.url, { max: 1, onnotice: () => {} })

  note('Filling the database')
  await addCampaigns(seeder, 'open', OPEN)
  for (const count of ENDED) {
    await addCampaigns(seeder, 'ended', count)
    console.log(
      `idle tick with ${OPEN} open and ${count} ended campaigns: ${(await medianTick(ctx)).toFixed(2)} ms`,
    )
  }

  await seeder`checkpoint`
  const walBytes = async () => {
    const [row] = await seeder<
      [{ bytes: string }]
    >`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`
    return Number(row.bytes)
  }
  const mails = await startMailServer()
  const app = await startSampleApp({
    ...mails.env,
    DATABASE_URL: server.url,
    SESSION_SECRET: 'x'.repeat(32),
    SAMPLE_DATA: 'off',
  })
  note(`${idleMinutes} minutes in which nobody does anything`)
  const start = await walBytes()
  await sleep(idleMinutes * 60_000)
  const hourly = ((await walBytes()) - start) / 1e6 / (idleMinutes / 60)
  goals.check(`WAL of an idle hour with ${OPEN} open campaigns, MB`, hourly, { atMost: GOAL_WAL_MB })

  await seeder.end()
  note(`${DUE} ends and ${DUE} reminders come due`)
  const due = new Date(Date.now() + 5_000)
  const campaigns = (from: number) => sql`(
    select id from campaigns where ended_at is null order by id offset ${from} limit ${DUE})`
  await database.db.execute(
    sql`update campaigns set end_datetime = ${due.toISOString()}::timestamptz, remind_at = null where id in ${campaigns(0)}`,
  )
  await database.db.execute(
    sql`update campaigns set remind_at = ${due.toISOString()}::timestamptz where id in ${campaigns(DUE)}`,
  )
  // Nobody has scored: everybody is reminded, and of an end the campaign owner alone is told.
  const expected = DUE * MEMBERS + DUE
  while (mails.received.length < expected && Date.now() < due.getTime() + 2 * GOAL_SECONDS * 1000)
    await sleep(100)
  const last = Math.max(...mails.received.map(({ at }) => at))
  const what = `${DUE} ends and ${DUE} reminders due at once`
  goals.check(`${what}, mails sent`, mails.received.length, { atLeast: expected })
  goals.check(`${what}, the last mail in seconds`, (last - due.getTime()) / 1000, { atMost: GOAL_SECONDS })
  await app.stop()
  await mails.close()
  await database.close()
})
