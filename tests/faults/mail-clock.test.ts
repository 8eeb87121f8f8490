import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createStorage, POLL_OFTEN, startApp, type App, type Storage } from '../support/app'
import { startMailServer, until, type MailServer } from '../support/smtp'

/** Rounds of 100 campaigns; `npm run tool -- fault:mail --rounds 10` does more. */
const ROUNDS = Number(process.env.MAIL_CLOCK_ROUNDS ?? 1)
const CAMPAIGNS = 100
const MEMBERS = 8
const SECONDS = 180

let storage: Storage
let mailServer: MailServer
let apps: App[] = []

beforeAll(async () => {
  storage = await createStorage()
  mailServer = await startMailServer()
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()))
  await mailServer.close()
  await storage.remove()
})

/** One process on PGlite, two that share a PostgreSQL database. */
async function startApps(): Promise<void> {
  const count = inject('engine') === 'postgres' ? 2 : 1
  const start = () => startApp({ storage, env: { ...mailServer.env, ...POLL_OFTEN } })
  apps = await Promise.all(Array.from({ length: count }, start))
}

/**
 * A team of which one has left, one was removed and one wants no such mails, with campaigns that all end in the same
 * second. People are known by the round and a number.
 */
function round(number: number) {
  const person = (index: unknown) => sql`md5(${`person ${number} `} || ${index})::uuid`
  const team = sql`md5(${`team ${number}`})::uuid`
  const all = sql`generate_series(1, ${MEMBERS}::int) n`
  return [
    sql`insert into users (id, provider, subject, email, full_name, trial_ends_at)
        select ${person(sql`n`)}, 'local', ${`round ${number} `} || n, ${`round${number}-`} || n || '@example.com', 'Person ' || n, now()
        from ${all}`,
    sql`insert into teams (id, name, url_slug, owner_id) values (${team}, 'Growth', ${`round-${number}`}, ${person(sql`1`)})`,
    sql`insert into team_members (team_id, user_id, joined_at, removed_at)
        select ${team}, ${person(sql`n`)}, now() - interval '9 days', case when n = 3 then now() end from ${all} where n <> 2`,
    sql`insert into notification_preferences (user_id, campaign_ended_notifications) values (${person(sql`4`)}, false)`,
    sql`insert into campaigns (id, team_id, name, end_datetime, created_by, invite_token, created_at)
        select md5(${`campaign ${number} `} || k)::uuid, ${team}, 'Campaign ' || k, date_trunc('second', now()) + interval '10 seconds',
          ${person(sql`1`)}, ${`token-${number}-`} || k, now() - interval '5 days'
        from generate_series(1, ${CAMPAIGNS}::int) k`,
    // Without a score there is no ranking to tell everybody of.
    sql`with added as (
          insert into tactics (id, campaign_id, name, added_by, is_announced)
          select md5(${`tactic ${number} `} || k)::uuid, md5(${`campaign ${number} `} || k)::uuid, 'Tactic number ' || k, ${person(sql`1`)}, true
          from generate_series(1, ${CAMPAIGNS}::int) k returning id
        )
        insert into votes (tactic_id, user_id, impact_score, chances_score, efforts_score) select id, ${person(sql`1`)}, 5, 5, 5 from added`,
  ]
}

test(
  `${CAMPAIGNS} campaigns that end in the same second: one mail per entitled recipient`,
  async () => {
    for (let number = 1; number <= ROUNDS; number++) {
      await Promise.all(apps.map((app) => app.stop()))
      mailServer.received.length = 0
      await storage.edit(...round(number))
      await startApps()
      const entitled = MEMBERS - 3
      await until(() => mailServer.received.length >= CAMPAIGNS * entitled, 'every mail', SECONDS)
      // Nothing more comes: those who stop have finished what they were sending.
      await Promise.all(apps.map((app) => app.stop()))
      apps = []
      expect(mailServer.received).toHaveLength(CAMPAIGNS * entitled)
      const each = mailServer.received.map(
        ({ to, raw }) => `${to} ${/^Subject: (.*)$/m.exec(raw)?.[1]?.trim()}`,
      )
      expect(new Set(each).size).toBe(CAMPAIGNS * entitled)
      const uninvited = mailServer.received.filter(({ to }) => /-[234]@/.test(to))
      expect(uninvited).toEqual([])
      await storage.edit(sql`select 1`)
    }
  },
  ROUNDS * (SECONDS + 180) * 1000,
)
