import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { sql, type SQL } from 'drizzle-orm'
import { inject } from 'vitest'
import { makeCheckPage } from '~/http/request/check-page.server'
import type { Db } from '~/db/client.server'
import { endCampaign, createCampaign } from '~/domain/campaigns/commands.server'
import { getCampaign } from '~/domain/campaigns/queries.server'
import type { Actor, Context, Services, SystemContext } from '~/domain/context'
import type { FailureKind } from '~/domain/policy'
import { newId } from '~/domain/ids.server'
import { deriveStoredKeys } from '~/domain/sealing-keys.server'
import { createLinks } from '~/domain/links'
import { addTactic } from '~/domain/tactics/commands.server'
import { createTeam } from '~/domain/teams/commands.server'
import { joinTeam } from '~/domain/teams/joining.server'
import { findActor, issueTicket, redeemTicket, upsertUser } from '~/domain/users/sessions.server'
import { receiptKey } from './database'
import { newCampaign, newTactic, newTeam, scores } from './inputs'
import { queryRow } from './sql'

export { suggesting } from './operations/row'

export const SESSION_SECRET = 'the secret of the domain tests, 32 characters'
export const storedKeys = deriveStoredKeys([SESSION_SECRET])
export const limits = { has_plans: true, days: 14, max_teams: 1, max_campaigns: 3 }
export const clock = sql`clock_timestamp()`

/** What a person allows an assistant. */
export const allowed = {
  client_id: 'https://assistant.example/client.json',
  client_name: 'Assistant',
  redirect_host: 'assistant.example',
  redirect_uri: 'https://assistant.example/callback',
  replaces: false,
  challenge: 'challenge',
  scopes: ['read', 'manage'] as const,
}

export const services: Services = {
  receiptKey,
  makeCheckPage,
  links: createLinks('https://tactics.example.com'),
  admission: { domains: [], emails: [] },
  allowsLoopbackWebhooks: false,
  suggestionSource: 'playbook',
  askForSuggestions: () => Promise.resolve([]),
  deleteMailFiles: () => {},
}

export function systemContext(db: Db): Omit<Context, 'actor'> {
  return { db, way: 'screen', now: clock, limits, services, ...storedKeys }
}

/** The same person at another time; `now` is any SQL expression or an ISO time. */
export function at(ctx: Context, time: string): Context {
  return { ...ctx, now: sql`${time}::timestamptz` }
}

/** Signs a new person in and returns what their requests would run with. */
export async function signIn(db: Db, full_name = 'Ada Lovelace'): Promise<Context> {
  const system = systemContext(db)
  const subject = newId()
  const { id } = await upsertUser(system, {
    provider: 'local',
    subject,
    email: `${subject}@example.com`,
    full_name,
  })
  const ticket = await issueTicket(system, id, 'browser')
  const token = await redeemTicket(system, ticket, 'browser')
  return { ...system, actor: await actorOf(system, token ?? '') }
}

async function actorOf(system: SystemContext, token: string): Promise<Actor> {
  const actor = await findActor(system, token)
  if (!actor) throw new Error('No session for this token')
  return actor
}

export async function makePremium(ctx: Context): Promise<Context> {
  await queryRow(ctx, sql`update users set plan = 'premium' where id = ${ctx.actor.id}`)
  return { ...ctx, actor: { ...ctx.actor, plan: 'premium', is_trial_running: false } }
}

export async function buildTeam(owner: Context, ...members: Context[]): Promise<string> {
  const { id: team_id } = (await createTeam(owner, newTeam())).team
  for (const member of members) await joinTeam(member, { team_id })
  return team_id
}

const NO_PROBLEM = { problem_statement: null, problem_reason: null }
type CampaignOptions = {
  contribution_mode?: 'vote_only' | 'add_and_vote'
  end_datetime?: string
  time_zone?: string
}

export async function buildCampaign(
  owner: Context,
  team_id: string,
  options: CampaignOptions = {},
): Promise<string> {
  const { campaign } = await createCampaign(owner, { ...newCampaign(team_id), ...NO_PROBLEM, ...options })
  return campaign.id
}

export async function buildTactic(adder: Context, campaign_id: string, name?: string): Promise<string> {
  const { tactic } = await addTactic(adder, { ...newTactic(campaign_id, name), ...scores(5, 5, 5) })
  return tactic.id
}

/** The same person after the trial; the plan stays 'trial'. */
export async function expireTrial(ctx: Context): Promise<Context> {
  await queryRow(
    ctx,
    sql`update users set trial_ends_at = now() - interval '1 day' where id = ${ctx.actor.id}`,
  )
  return { ...ctx, actor: { ...ctx.actor, is_trial_running: false } }
}

type ContextPerName<Names extends readonly string[]> = { -readonly [Name in keyof Names]: Context }

/** Signs several people in, in this order. */
export function signInAll<const Names extends readonly string[]>(
  db: Db,
  ...names: Names
): Promise<ContextPerName<Names>> {
  const people = Promise.all(names.map((name) => signIn(db, name)))
  return people as Promise<Context[]> as Promise<ContextPerName<Names>>
}

/** The same, on premium: no limit is in the way. */
export function signInPremium<const Names extends readonly string[]>(
  db: Db,
  ...names: Names
): Promise<ContextPerName<Names>> {
  const people = Promise.all(names.map(async (name) => makePremium(await signIn(db, name))))
  return people as Promise<Context[]> as Promise<ContextPerName<Names>>
}

/** A refusal as `rejects.toMatchObject` compares it. */
export function refusal(kind: FailureKind, message: string, field?: string) {
  return field ? { kind, message, fields: { [field]: [message] } } : { kind, message }
}

/** The campaign's own end, as if time had run: nobody ends it, no job runs. */
export async function letTimeRunOut(ctx: Context, campaign_id: string): Promise<void> {
  await queryRow(
    ctx,
    sql`update campaigns set end_datetime = clock_timestamp() - interval '1 millisecond' where id = ${campaign_id}`,
  )
}

/**
 * Starts `work` while the transaction that `hold` has written in is still open, and commits when `work` waits for it
 * or is through: a race with a decided order. PGlite has one connection, so there the two simply follow each other.
 */
export async function raceBehind<Result>(
  db: Db,
  hold: (tx: Db) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  let started: Promise<Result> | undefined
  await db.transaction(async (tx) => {
    await hold(tx)
    started = work()
    await untilWaiting(db, started)
  })
  if (!started) throw new Error('The transaction did not run')
  return started
}

/** The same for what `ctx` does first. */
export const racingIn =
  (database: { readonly db: Db }) =>
  <Result>(first: (ctx: Context) => Promise<unknown>, ctx: Context, second: () => Promise<Result>) =>
    raceBehind(database.db, (db) => first({ ...ctx, db }), second)

/** Starts `first` and then `second` while `lock` is held, each until it waits. Resolves with what became of them. */
export async function startBehind(
  db: Db,
  lock: SQL,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>[]> {
  const started: Promise<PromiseSettledResult<unknown>[]>[] = []
  await db.transaction(async (tx) => {
    await queryRow({ db: tx }, lock)
    for (const work of [first, second]) {
      const outcome = Promise.allSettled([work()])
      started.push(outcome)
      await untilWaiting(db, outcome, started.length)
    }
  })
  return (await Promise.all(started)).flat()
}

/** Resolves when `count` statements of this database wait for a lock, or when `work` has settled. */
export async function untilWaiting(db: Db, work: Promise<unknown>, count = 1): Promise<void> {
  if (inject('engine') === 'pglite') return
  let isSettled = false
  const settled = () => (isSettled = true)
  work.then(settled, settled)
  for (let tries = 0; tries < 1000 && !isSettled; tries++) {
    const row = await queryRow<{ waiting: number }>(
      { db },
      sql`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (row && row.waiting >= count) return
  }
}

/** The statements that go to the database while `work` runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const listen = (message: unknown) => statements.push((message as { query: string }).query)
  subscribe('tactics:db:statement', listen)
  await work().finally(() => unsubscribe('tactics:db:statement', listen))
  // One of the two drivers announces these, the other does not.
  return statements.filter((statement) => !/^(begin|commit|rollback)$/.test(statement))
}

/** Pages of a list until its cursor is null. */
export async function allPages<Row>(
  read: (cursor?: string) => Promise<{ rows: Row[]; next_cursor: string | null }>,
): Promise<Row[][]> {
  const pages: Row[][] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await read(cursor)
    pages.push(page.rows)
    cursor = page.next_cursor
    if (pages.length > 1000) throw new Error('The list does not end')
  }
  return pages
}

/** The secret part of a link, which is its end. */
export function tokenOf(link: string | null): string {
  const token = link?.split('/').at(-1)
  if (!token) throw new Error('The link cannot be read')
  return token
}

/** The secret part of a campaign's invite link. */
export async function inviteTokenOf(ctx: Context, campaign_id: string): Promise<string> {
  const { inviteLink } = await getCampaign(ctx, { campaign_id })
  return tokenOf(inviteLink)
}

/** The same parameters as `letTimeRunOut`. */
export function endEarly(ctx: Context, campaign_id: string) {
  return endCampaign(ctx, { campaign_id })
}
