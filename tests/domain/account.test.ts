import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { backUp } from '~/db/backup.server'
import { changeName, endOtherSessions, endSession } from '~/domain/account/commands.server'
import { deleteAccount } from '~/domain/account/deletion.server'
import { exportAccount } from '~/domain/account/export.server'
import { listSessions } from '~/domain/account/queries.server'
import { AccountExport } from '~/domain/account/view'
import { endCampaign, markConfettiViewed } from '~/domain/campaigns/commands.server'
import { getCampaign } from '~/domain/campaigns/queries.server'
import { addComment } from '~/domain/comments/commands.server'
import { listComments } from '~/domain/comments/queries.server'
import type { Context } from '~/domain/context'
import { createOnce } from '~/domain/idempotency/commands.server'
import { newId } from '~/domain/ids.server'
import { setNotificationPreferences } from '~/domain/notifications/commands.server'
import { unsubscribe } from '~/domain/notifications/unsubscribe.server'
import { NOTIFICATION_KINDS } from '~/domain/notifications/kinds'
import { PreferencesSchema } from '~/domain/notifications/validation'
import { endSecondRound, openSecondRound } from '~/domain/rounds/commands.server'
import { voteInSecondRound } from '~/domain/rounds/votes.server'
import { addTactic } from '~/domain/tactics/commands.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { getResults } from '~/domain/tactics/results.server'
import { deleteTeam, createTeam, inviteToTeam } from '~/domain/teams/commands.server'
import { joinTeam } from '~/domain/teams/joining.server'
import { getTeam } from '~/domain/teams/queries.server'
import { createApiToken } from '~/domain/tokens/commands.server'
import { findActorByApiToken } from '~/domain/tokens/queries.server'
import { createWebhook } from '~/domain/webhooks/commands.server'
import { findActor, issueTicket, redeemTicket, upsertUser } from '~/domain/users/sessions.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  makePremium,
  raceBehind,
  refusal,
  signInPremium,
  startBehind,
  systemContext,
} from '../support/builders'
import { newTactic, newTeam, newWebhook, scores } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { insertTactics } from '../support/rows'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const system = () => systemContext(database.db)
const page = { limit: 200 }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const identityOf = (subject: string) => ({
  provider: 'google' as const,
  subject,
  email: `${subject}@example.com`,
  full_name: 'Zelda Quillfeather',
})

/** Signs the person with this subject in on one more device. */
async function signInAs(subject: string, user_agent = FIREFOX): Promise<Context & { token: string }> {
  const { id } = await upsertUser(system(), identityOf(subject))
  const ticket = await issueTicket(system(), id, 'browser')
  const token = (await redeemTicket(system(), ticket, 'browser', null, user_agent)) ?? ''
  const actor = await findActor(system(), token)
  if (!actor) throw new Error('No session')
  return { ...(await makePremium({ ...system(), actor })), token }
}

const allPreferences = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, false]))
const sessionIds = async (ctx: Context) => (await listSessions(ctx)).sessions.map(({ id }) => id)

test('A chosen name stays at later sign-ins, until then the name is that of the provider', async () => {
  const subject = newId()
  const { actor } = await signInAs(subject)
  expect(actor.full_name).toBe('Zelda Quillfeather')
  const { user } = await changeName({ ...system(), actor }, { full_name: 'Zelda Q.' })
  expect(user.full_name).toBe('Zelda Q.')
  expect((await signInAs(subject)).actor.full_name).toBe('Zelda Q.')
})

describe('Devices', () => {
  test('are listed with this one marked, and signed out one by one or all but this one', async () => {
    const subject = newId()
    const laptop = await signInAs(subject)
    const [phone, tablet] = [await signInAs(subject, 'x'.repeat(400)), await signInAs(subject)]
    const listed = (await listSessions(laptop)).sessions
    expect(listed).toHaveLength(3)
    expect(listed.filter(({ is_current }) => is_current).map(({ id }) => id)).toEqual([
      laptop.actor.session_id,
    ])
    expect(new Set(listed.map(({ device }) => device))).toEqual(
      new Set(['Firefox on Linux', 'Unknown device']),
    )

    await endSession(laptop, { session_id: phone.actor.session_id ?? '' })
    expect(await findActor(system(), phone.token)).toBeNull()
    expect(await sessionIds(laptop)).toContain(tablet.actor.session_id)
    await endOtherSessions(laptop)
    expect(await sessionIds(laptop)).toEqual([laptop.actor.session_id])
  })

  test('of others are neither seen nor signed out', async () => {
    const [ada, ben] = [await signInAs(newId()), await signInAs(newId())]
    await expect(endSession(ada, { session_id: ben.actor.session_id ?? '' })).rejects.toMatchObject(
      refusal('not_found', 'Session not found'),
    )
    await endOtherSessions(ada)
    expect(await findActor(system(), ben.token)).not.toBeNull()
    expect(await sessionIds(ada)).toHaveLength(1)
  })
})

/** Ada's team with Zelda, who has done a bit of everything. */
async function buildLife() {
  const [ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
  const subject = newId()
  const zelda = await signInAs(subject)
  const team_id = await buildTeam(ada, ben, zelda)
  const running_id = await buildCampaign(zelda, team_id)
  const ended_id = await buildCampaign(ada, team_id)
  const inRunning = await buildTactic(ada, running_id)
  const inEnded = await buildTactic(zelda, ended_id, 'Offer a yearly plan')
  const answer = { requireAccess: async () => null, key: newId(), request: ['addTactic'] }
  const ownTactic = await createOnce(zelda, answer, (ctx) =>
    addTactic(ctx, newTactic(running_id, 'Write to everybody who left')),
  )
  const votesOf = async (ctx: Context, tactic_id: string, score: number) =>
    voteOnTactic(ctx, { tactic_id, ...scores(score, score, 1), reason: null })
  await votesOf(zelda, inRunning, 7)
  for (const [ctx, score] of [
    [ada, 3],
    [ben, 9],
  ] as const)
    await votesOf(ctx, inEnded, score)
  await addComment(zelda, { tactic_id: inEnded, comment_text: 'We tried this in spring' })
  await endCampaign(ada, { campaign_id: ended_id })
  return { ada, ben, zelda, subject, team_id, running_id, ended_id, inRunning, inEnded, ownTactic }
}

/** Everything that a backup made now holds, as one text. */
async function backUpNow(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tactics-account-'))
  try {
    const path = join(folder, 'backup.gz')
    await backUp(database.db, path)
    const lines = gunzipSync(await readFile(path))
      .toString()
      .trim()
      .split('\n')
    const chunks = lines.map((line) => JSON.parse(line) as { table?: string; rows?: unknown })
    return chunks
      .map(({ table, rows }) => `${table ?? ''} ${Array.isArray(rows) ? rows.join('\n') : ''}`)
      .join('\n')
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('An export', () => {
  test('has what is one’s own and nothing of others', async () => {
    const { ada, zelda, inRunning, inEnded, running_id, ended_id } = await buildLife()
    await openSecondRound(ada, { campaign_id: ended_id, tactic_ids: [inEnded], hours: 24 })
    const votes = { [inEnded]: { ...scores(2, 2, 2), reason: 'Changed my mind' } }
    await voteInSecondRound(zelda, { campaign_id: ended_id, votes, keep: [] })
    const data = AccountExport.strict().parse(await exportAccount(zelda))
    expect(data.profile).toMatchObject({ full_name: 'Zelda Quillfeather', email: zelda.actor.email })
    expect(data.teams).toMatchObject([{ name: 'Growth', is_owner: false }])
    expect(data.campaigns).toHaveLength(1)
    expect(data.tactics.map(({ name }) => name).sort()).toEqual([
      'Offer a yearly plan',
      'Write to everybody who left',
    ])
    expect(data.votes).toHaveLength(4)
    expect(data.votes).toContainEqual(
      expect.objectContaining({ tactic_id: inRunning, round: 'first', ...scores(7, 7, 1) }),
    )
    expect(data.votes).toContainEqual(
      expect.objectContaining({
        tactic_id: inEnded,
        round: 'second',
        ...scores(2, 2, 2),
        reason: 'Changed my mind',
      }),
    )
    expect(data.comments).toMatchObject([{ comment_text: 'We tried this in spring' }])
    expect(data.acts).toMatchObject([
      { act: 'member_added', way: 'screen' },
      { act: 'campaign_opened', way: 'screen', campaign_id: running_id },
    ])
    const text = JSON.stringify(data)
    for (const foreign of [ada.actor.id, ada.actor.email, 'Ada', 'Ben', 'hash'])
      expect(text).not.toContain(foreign)
  })
})

describe('Deleting an account', () => {
  test('is refused while one owns teams with others, and names them', async () => {
    const [ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
    await createTeam(ada, { ...newTeam(), name: 'Alone' })
    for (const name of ['Sales', 'Support']) {
      const { id } = (await createTeam(ada, { ...newTeam(), name })).team
      await queryRow(ada, sql`insert into team_members (team_id, user_id) values (${id}, ${ben.actor.id})`)
    }
    await expect(deleteAccount(ada, ada.actor)).rejects.toMatchObject(
      refusal(
        'conflict',
        'Hand over the teams that you own together with others before you delete your account: Sales, Support',
      ),
    )
    expect((await exportAccount(ada)).teams).toHaveLength(3)
  })

  test('leaves nothing that names the person anywhere in the database, nor in a backup made right after', async () => {
    const { ada, zelda, subject, team_id, inEnded } = await buildLife()
    const other = await signInAs(subject)
    const webhook = { ...newWebhook, team_id, events: ['comment.added' as const] }
    await createWebhook(ada, webhook)
    await addComment(zelda, { tactic_id: inEnded, comment_text: 'Told to other programs' })
    const own = (await createTeam(zelda, newTeam())).team
    const { secret } = await createApiToken(zelda, { name: 'Zelda’s report', expires_in_days: null })
    await setNotificationPreferences(zelda, PreferencesSchema.parse(allPreferences))
    await inviteToTeam(zelda, { team_id, emails: ['guest-of-zelda@example.com'] })
    await inviteToTeam(ada, { team_id: await buildTeam(ada), emails: [zelda.actor.email] })
    const pending = await issueTicket(system(), zelda.actor.id, 'browser')
    await changeName(zelda, { full_name: 'Zelda Quillfeather' })

    const traces = [
      'Zelda',
      'Quillfeather',
      'guest-of-zelda',
      zelda.actor.email,
      `"${subject}"`,
      own.id,
      zelda.actor.session_id ?? '',
      other.actor.session_id ?? '',
      FIREFOX,
    ]
    const before = await backUpNow()
    for (const trace of traces) expect(before).toContain(trace)
    expect(before).toContain('"user_name": "Zelda Quillfeather"')
    await queryRows(database, sql`delete from sessions where user_id <> ${zelda.actor.id}`)
    await queryRows(database, sql`update users set full_name = 'X' where id <> ${zelda.actor.id}`)
    await queryRows(database, sql`delete from idempotency_keys where user_id <> ${zelda.actor.id}`)

    await deleteAccount(zelda, zelda.actor)
    const after = await backUpNow()
    for (const trace of traces) expect(after).not.toContain(trace)
    expect(after).toContain(zelda.actor.id)
    expect(after).toContain('"user_name": "Former member"')
    for (const token of [zelda.token, other.token]) expect(await findActor(system(), token)).toBeNull()
    expect(await findActorByApiToken(system(), secret)).toBeNull()
    expect(await redeemTicket(system(), pending, 'browser')).toBeNull()
  })

  test('leaves counts, results and texts as they are', async () => {
    const { ada, ben, zelda, team_id, running_id, ended_id, inEnded, ownTactic } = await buildLife()
    const results = await getResults(ben, { campaign_id: ended_id })
    const countOf = async () =>
      (await readTacticsPage(ada, { campaign_id: running_id, ...page })).rows.map(
        ({ vote_count }) => vote_count,
      )
    expect(await countOf()).toEqual([1, 2])
    expect((await getCampaign(ada, { campaign_id: running_id })).campaign.can.end).toBe(false)

    await deleteAccount(zelda, zelda.actor)
    expect(await countOf()).toEqual([1, 2])
    expect(await getResults(ben, { campaign_id: ended_id })).toEqual(results)
    const { rows } = await readTacticsPage(ada, { campaign_id: running_id, ...page })
    expect(rows.find(({ id }) => id === ownTactic.tactic.id)).toMatchObject({
      added_by_name: 'Former member',
    })
    expect((await listComments(ben, { tactic_id: inEnded, ...page })).comments).toMatchObject([
      { user_name: 'Former member', comment_text: 'We tried this in spring' },
    ])
    expect((await getTeam(ada, { team_id })).members.map(({ full_name }) => full_name)).toEqual([
      'Ada',
      'Ben',
    ])
    expect((await getTeam(ada, { team_id })).former_members).toEqual([])
    // The team's owner takes over what the person had created.
    expect((await getCampaign(ada, { campaign_id: running_id })).campaign).toMatchObject({
      creator_name: 'Former member',
      can: { end: true },
    })
  })

  test('lets the votes of an open second round go, so that the first ones count', async () => {
    const { ada, zelda, ended_id, inEnded } = await buildLife()
    await openSecondRound(ada, { campaign_id: ended_id, tactic_ids: [inEnded], hours: 24 })
    await voteInSecondRound(zelda, {
      campaign_id: ended_id,
      votes: { [inEnded]: { ...scores(1, 1, 9), reason: null } },
      keep: [],
    })
    await deleteAccount(zelda, zelda.actor)
    await endSecondRound(ada, { campaign_id: ended_id })
    await getResults(ada, { campaign_id: ended_id })
    const count = sql`select (select count(*)::int from votes where user_id = ${zelda.actor.id} and round = 2) as second,
      (select count(*)::int from votes where user_id = ${zelda.actor.id} and round = 1 and not has_left) as first`
    expect(await queryRow(database, count)).toEqual({ second: 0, first: 1 })
  })

  test("is refused for another address than one's own", async () => {
    const [ada] = await signInPremium(database.db, 'Ada')
    for (const email of ['', 'somebody@example.com'])
      await expect(deleteAccount(ada, { email })).rejects.toMatchObject(
        refusal('invalid', 'Type your e-mail address to confirm'),
      )
    expect((await exportAccount(ada)).profile.email).toBe(ada.actor.email)
    await deleteAccount(ada, { email: ada.actor.email.toUpperCase() })
  })

  test('waits for a vote in progress, which goes at the end too', async () => {
    const { ada, zelda, running_id } = await buildLife()
    const tactic_id = await buildTactic(ada, running_id, 'Offer a yearly plan to all')
    const vote = { tactic_id, ...scores(1, 2, 3), reason: null }
    await raceBehind(
      database.db,
      (db) => voteOnTactic({ ...zelda, db }, vote),
      () => deleteAccount(zelda, zelda.actor),
    )
    const left = sql`select has_left from votes where user_id = ${zelda.actor.id} and tactic_id = ${tactic_id}`
    expect(await queryRow(database, left)).toEqual({ has_left: true })
  })

  test('is refused when somebody joins an own team at the same time', async () => {
    const [ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
    const team_id = await buildTeam(ada)
    await raceBehind(
      database.db,
      (db) => joinTeam({ ...ben, db }, { team_id }),
      () => expect(deleteAccount(ada, ada.actor)).rejects.toMatchObject({ kind: 'conflict' }),
    )
    expect((await getTeam(ben, { team_id })).members).toHaveLength(2)
  })

  test('leaves no session to a sign-in at the same time', async () => {
    const zelda = await signInAs(newId())
    const ticket = await issueTicket(system(), zelda.actor.id, 'browser')
    // What `deleteAccount` does first and last, as its tickets are deleted only in between.
    const hold = async (db: Context['db']) => {
      await queryRow({ db }, sql`select from users where id = ${zelda.actor.id} for update`)
      await queryRow(
        { db },
        sql`update users set subject = ${newId()}, deleted_at = now() where id = ${zelda.actor.id}`,
      )
    }
    expect(await raceBehind(database.db, hold, () => redeemTicket(system(), ticket, 'browser'))).toBeNull()
  })

  test('leaves nothing of calls in progress', async () => {
    const zelda = await signInAs(newId())
    const campaign_id = await buildCampaign(zelda, await buildTeam(zelda))
    const calls = [
      () => createApiToken(zelda, { name: 'Report', expires_in_days: null }),
      () => setNotificationPreferences(zelda, PreferencesSchema.parse(allPreferences)),
    ]
    await endCampaign(zelda, { campaign_id })
    const work = () =>
      Promise.all([
        ...calls.map((call) => expect(call()).rejects.toMatchObject({ kind: 'not_found' })),
        unsubscribe(system(), 'outcome_notifications', { user_id: zelda.actor.id }),
        markConfettiViewed(zelda, { campaign_id }).catch(() => null),
      ])
    await raceBehind(database.db, (db) => deleteAccount({ ...zelda, db }, zelda.actor), work)
    const tables = [
      'api_tokens',
      'connections',
      'oauth_codes',
      'notification_preferences',
      'confetti_views',
      'sessions',
      'idempotency_keys',
    ]
    for (const table of tables) {
      const rows = sql`select from ${sql.identifier(table)} where user_id = ${zelda.actor.id}`
      expect(await queryRows(database, rows), table).toEqual([])
    }
  })

  test.each<[string, (ctx: Context, team_id: string) => Promise<unknown>]>([
    ['a webhook that is added', (ctx, team_id) => createWebhook(ctx, { ...newWebhook, team_id })],
    ['a team that is deleted', (ctx, team_id) => deleteTeam(ctx, { team_id })],
  ])('and %s at the same time do not wait for each other', async (_, work) => {
    const [ada] = await signInPremium(database.db, 'Ada')
    const team_id = await buildTeam(ada)
    const [deleting, other] = await startBehind(
      database.db,
      sql`select from users where id = ${ada.actor.id} for update`,
      () => deleteAccount(ada, ada.actor),
      () => work(ada, team_id),
    )
    expect(deleting).toMatchObject({ status: 'fulfilled' })
    expect(other).toMatchObject({ status: 'rejected', reason: refusal('not_found', 'Team not found') })
  })

  test('makes the same Google account a new person, and the old one unable to create or to take a name', async () => {
    const subject = newId()
    const before = await signInAs(subject)
    await deleteAccount(before, before.actor)
    await expect(createTeam(before, newTeam())).rejects.toMatchObject({ kind: 'upgrade_required' })
    await changeName(before, { full_name: 'Zelda Quillfeather' })
    const stored = sql`select full_name from users where id = ${before.actor.id}`
    expect(await queryRow(database, stored)).toEqual({ full_name: 'Former member' })
    const after = await signInAs(subject)
    expect(after.actor.id).not.toBe(before.actor.id)
    expect((await exportAccount(after)).teams).toEqual([])
  })
})

describe('With 10,000 votes', () => {
  let zelda: Context
  let ada: Context
  beforeAll(async () => {
    ;[ada] = await signInPremium(database.db, 'Ada')
    zelda = await signInAs(newId())
    const team_id = await buildTeam(ada, zelda)
    const campaign_id = await buildCampaign(ada, team_id)
    await queryRows(database, insertTactics({ campaign_id, count: 10_000, voters: [zelda.actor] }))
  })

  test('the account is exported and deleted', async () => {
    expect((await exportAccount(zelda)).votes).toHaveLength(10_000)
    await deleteAccount(zelda, zelda.actor)
    const left = sql`select count(*)::int as count from votes where user_id = ${zelda.actor.id} and not has_left`
    expect(await queryRow(database, left)).toEqual({ count: 0 })
  })
})
