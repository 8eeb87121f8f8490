import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from '../../../app/db/client.server'
import type { Context } from '../../../app/domain/context'
import { services } from '../../../app/http/request/services.server'
import { deriveStoredKeys } from '../../../app/domain/sealing-keys.server'
import { readDashboard } from '../../../app/domain/campaigns/open-work.server'
import { SHEET_MAX } from '../../../app/domain/tactics/constants'
import { readCampaignLive } from '../../../app/domain/tactics/live.server'
import { SCREEN_PAGE_SIZE } from '../../../app/domain/page-size'
import { hashOf } from '../../../app/domain/secrets.server'
import { rememberPart } from '../../../app/domain/tactics/known-parts.server'
import { voteOnTactic } from '../../../app/domain/tactics/votes.server'
import { listTactics, readTacticsPage } from '../../../app/domain/tactics/queries.server'
import { listTeams } from '../../../app/domain/teams/queries.server'
import { findActor } from '../../../app/domain/users/sessions.server'

/** A statement of ours as text, and where the values of a request go into its parameters. */
export type Statement = { text: string; values: (request: Values) => unknown[] }
export type Values = { token_hash?: string; user_id?: string; campaign_id?: string; tactic_id?: string }

const TOKEN = 'token'
const MARKS: Required<Values> = {
  token_hash: hashOf(TOKEN),
  user_id: '00000000-0000-7000-8000-000000000001',
  campaign_id: '00000000-0000-7000-8000-000000000002',
  tactic_id: '00000000-0000-7000-8000-000000000003',
}
const dialect = new PgDialect()

/** The statement that a query or command of the domain sends; nothing is executed. */
async function capture(run: (db: Db) => Promise<unknown>): Promise<Statement> {
  let sent: SQL | undefined
  const execute = (query: SQL) => {
    sent ??= query
    return Promise.resolve([])
  }
  // What it makes of no rows is of no interest here.
  await run({ execute } as unknown as Db).catch(() => null)
  if (!sent) throw new Error('No statement was sent')
  const { sql: text, params } = dialect.sqlToQuery(sent)
  const names = Object.keys(MARKS) as (keyof Values)[]
  const nameOf = (param: unknown) => names.find((name) => MARKS[name] === param)
  const valueOf = (param: unknown, request: Values): unknown => {
    if (Array.isArray(param)) return param.map((item) => valueOf(item, request))
    const name = nameOf(param)
    return name ? request[name] : param
  }
  return { text, values: (request) => params.map((param) => valueOf(param, request)) }
}

/** The very statements the app sends for a session, lists, a vote and pages; those of a running campaign must come first. */
export async function captureStatements() {
  const system: Omit<Context, 'db' | 'actor'> = {
    way: 'screen',
    now: sql`clock_timestamp()`,
    limits: { has_plans: true, days: 14, max_teams: 1, max_campaigns: 3 },
    services,
    ...deriveStoredKeys(['nothing is sealed with it']),
  }
  const actor = {
    id: MARKS.user_id,
    email: '',
    full_name: '',
    plan: 'premium',
    trial_ends_at: '',
    is_trial_running: false,
    seen_at: '',
    is_in_person: true,
    session_id: null,
    token_scopes: null,
  } as const
  const as = (db: Db): Context => ({ ...system, db, actor })
  const { campaign_id, tactic_id } = MARKS
  const scores = { impact_score: 7, chances_score: 8, efforts_score: 3 }
  const tactics = (db: Db) => listTactics(as(db), { campaign_id, limit: 50 })
  const page = (db: Db) => readTacticsPage(as(db), { campaign_id, limit: SCREEN_PAGE_SIZE, sort: 'shuffled' })
  const running = {
    session: await capture((db) => findActor({ ...system, db }, TOKEN)),
    tactics: await capture(tactics),
    teams: await capture((db) => listTeams(as(db), { limit: 200 })),
    openWork: await capture((db) => readDashboard(as(db))),
    campaignPage: await capture(page),
    sheet: await capture((db) =>
      readTacticsPage(as(db), { campaign_id, limit: SHEET_MAX, sort: 'shuffled', filter: 'needs_vote' }),
    ),
    live: await capture((db) => readCampaignLive(as(db), { campaign_id })),
    vote: await capture((db) => voteOnTactic(as(db), { tactic_id, ...scores })),
  }
  rememberPart(campaign_id, 'ended')
  return { ...running, endedTactics: await capture(tactics), endedPage: await capture(page) }
}
