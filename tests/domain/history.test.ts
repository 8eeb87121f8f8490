import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { setChatSheet } from '~/domain/account/chat-sheets.server'
import { deleteAccount } from '~/domain/account/deletion.server'
import * as campaigns from '~/domain/campaigns/commands.server'
import { setCampaignObserver } from '~/domain/campaigns/observers.server'
import type { Context } from '~/domain/context'
import * as decisions from '~/domain/decisions/commands.server'
import { forgetExpired } from '~/domain/expiry.server'
import { ACT_NAMES, type Act } from '~/domain/acts'
import { listActs, listCampaignActs, listTeamActs, exportTeamActs } from '~/domain/history/queries.server'
import * as rounds from '~/domain/rounds/commands.server'
import * as sharing from '~/domain/sharing/commands.server'
import * as tactics from '~/domain/tactics/commands.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { joinTactics, separateTactics } from '~/domain/tactics/same-as.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import * as teams from '~/domain/teams/commands.server'
import { joinTeam } from '~/domain/teams/joining.server'
import * as members from '~/domain/teams/members.server'
import { setTeamObserver } from '~/domain/teams/observers.server'
import { endConnection, listConnections } from '~/domain/tokens/connections.server'
import { allowAssistant, exchangeCode } from '~/domain/tokens/grants.server'
import { createApiToken, revokeApiToken } from '~/domain/tokens/commands.server'
import { createWebhook, deleteWebhook } from '~/domain/webhooks/commands.server'
import { allowed, at, buildCampaign, buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { everything } from '../support/everything'
import { DAY, inMilliseconds, newCampaign, newTeam, newWebhook, scores } from '../support/inputs'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 200 }

let ada: Context
let ben: Context
let cem: Context
let dan: Context
let team_id: string
let campaign_id: string
let other_id: string
let ids: string[]
let made: { webhook_id: string; token_id: string; code: string; running_id: string }

beforeAll(async () => {
  ;[ada, ben, cem, dan] = await signInPremium(database.db, 'Ada', 'Ben', 'Cem', 'Dan')
  team_id = await buildTeam(ada, ben, cem)
  campaign_id = await buildCampaign(ada, team_id)
  other_id = await buildCampaign(ada, team_id)
  ids = []
  for (const name of ['Sell yearly plans', 'Write welcome mails', 'Invite friends', 'Rent billboards'])
    ids.push((await tactics.addTactic(ada, { campaign_id, name })).tactic.id)
  made = { webhook_id: '', token_id: '', code: '', running_id: '' }
})

const tactic = (place: number) => ids[place] ?? expect.fail('No such tactic')
const decision = (version: number, publish: boolean) => ({
  campaign_id,
  version,
  slots: 1,
  publish,
  tactics: { [tactic(0)]: { choice: 'do' as const, reason: 'A reason' } },
})
const observer = (observes: boolean) => ({ member_id: cem.actor.id, observes })

const connected = async () => ({
  connection_id: (await listConnections(dan)).connections[0]?.id ?? '',
})
const setSheet = async (open: boolean) =>
  setChatSheet(dan, { ...(await connected()), campaign_id: made.running_id, open })

/** In this order, by whom is told in each. Without acts it only goes on to the next. */
const steps: [acts: Act[], step: () => Promise<unknown>][] = [
  [['team_created'], () => teams.createTeam(ada, newTeam())],
  [['member_added'], () => joinTeam(dan, { team_id })],
  [
    ['campaign_opened'],
    async () => (made.running_id = (await campaigns.createCampaign(ada, newCampaign(team_id))).campaign.id),
  ],
  [['rules_set'], () => campaigns.editCampaign(ada, { campaign_id, quorum: 2 })],
  [['campaign_edited'], () => campaigns.editCampaign(ada, { campaign_id, name: 'Summer' })],
  [['end_moved'], () => campaigns.editCampaign(ada, { campaign_id, end_datetime: inMilliseconds(5 * DAY) })],
  [['observing_set'], () => setCampaignObserver(ada, { campaign_id, ...observer(true) })],
  [['observing_unset'], () => setCampaignObserver(ada, { campaign_id, ...observer(false) })],
  [['observing_set'], () => setTeamObserver(ada, { team_id, ...observer(true) })],
  [['observing_unset'], () => setTeamObserver(ada, { team_id, ...observer(false) })],
  [['invite_renewed'], () => campaigns.renewCampaignInvite(ada, { campaign_id })],
  [['tactic_edited'], () => tactics.editTactic(ada, { tactic_id: tactic(0), name: 'Sell plans for a year' })],
  [['tactics_joined'], () => joinTactics(ada, { tactic_id: tactic(1), same_as: tactic(0), stays: 'other' })],
  [['tactics_separated'], () => separateTactics(ada, { tactic_id: tactic(0), joined_id: tactic(1) })],
  [['tactic_deleted'], () => tactics.deleteTactic(ada, { tactic_id: tactic(2) })],
  [['adding_undone'], () => tactics.undoAdding(ada, { tactic_id: tactic(3) })],
  [['campaign_deleted'], () => campaigns.deleteCampaign(ada, { campaign_id: other_id })],
  [[], () => voteOnTactic(ada, { tactic_id: tactic(0), ...scores(9, 8, 2) })],
  [[], () => voteOnTactic(ben, { tactic_id: tactic(1), ...scores(7, 6, 4) })],
  [['ended_early'], () => campaigns.endCampaign(ada, { campaign_id })],
  [[], () => readTacticsPage(ada, { campaign_id, ...page })],
  [['result_link_opened'], () => sharing.openResultLink(ada, { campaign_id })],
  [['result_link_closed'], () => sharing.closeResultLink(ada, { campaign_id })],
  [
    ['second_round_opened'],
    () => rounds.openSecondRound(ada, { campaign_id, tactic_ids: ids.slice(0, 2), hours: 24 }),
  ],
  [
    ['second_round_end_moved'],
    () => rounds.moveSecondRoundEnd(ada, { campaign_id, end_datetime: inMilliseconds(2 * DAY) }),
  ],
  [['second_round_ended_early'], () => rounds.endSecondRound(ada, { campaign_id })],
  [[], () => readTacticsPage(ada, { campaign_id, ...page })],
  [[], () => decisions.saveDecision(ada, decision(0, false))],
  [['decision_published'], () => decisions.saveDecision(ada, decision(1, true))],
  [['decision_amended'], () => decisions.saveDecision(ada, decision(2, true))],
  [['minutes_link_opened'], () => decisions.openDecisionLink(ada, { campaign_id })],
  [['minutes_link_closed'], () => decisions.closeDecisionLink(ada, { campaign_id })],
  [['invite_closed'], () => teams.setTeamInvite(ada, { team_id, open: false })],
  [['invite_opened'], () => teams.setTeamInvite(ada, { team_id, open: true })],
  [['votes_closed'], () => teams.setOpenBallots(ada, { team_id, open: false })],
  [['votes_opened'], () => teams.setOpenBallots(ada, { team_id, open: true })],
  [
    ['webhook_added'],
    async () => (made.webhook_id = (await createWebhook(ada, { team_id, ...newWebhook })).webhook.id),
  ],
  [['webhook_deleted'], () => deleteWebhook(ada, made)],
  [['member_removed'], () => members.removeMember(ada, { team_id, member_id: ben.actor.id })],
  [['member_restored'], () => members.restoreMember(ada, { team_id, member_id: ben.actor.id })],
  [['member_left'], () => members.leaveTeam(cem, { team_id })],
  [['team_handed_over'], () => members.handOverTeam(ada, { team_id, member_id: ben.actor.id })],
  [
    ['token_made'],
    async () => (made.token_id = (await createApiToken(dan, { name: 'CI', expires_in_days: 30 })).token.id),
  ],
  [['token_revoked'], () => revokeApiToken(dan, made)],
  [['assistant_connected'], async () => (made.code = (await allowAssistant(dan, allowed)) ?? '')],
  [[], () => exchangeCode(dan, { ...allowed, code: made.code })],
  [['chat_sheet_opened'], () => setSheet(true)],
  [['chat_sheet_closed'], () => setSheet(false)],
  [['assistant_disconnected'], async () => endConnection(dan, await connected())],
  // The acts of the tokens go.
  [['member_left', 'account_deleted'], () => deleteAccount(dan, { email: dan.actor.email })],
]

const readActs = () =>
  queryRows<Record<string, string | null>>(database, sql`select * from acts order by done_at, id`)
const alter = (change: string) => queryRows(database, sql.raw(`alter table acts ${change}`))

/** While no act can be written. */
async function whileUnwritable(work: () => Promise<void>): Promise<void> {
  await alter('add constraint unwritable check (false) not valid')
  await work().finally(() => alter('drop constraint unwritable'))
}

test('an act is written with what it tells of, or neither is', async () => {
  for (const [expected, step] of steps) {
    const before = await readActs()
    if (expected.length > 0) {
      const stored = await everything(database)
      await whileUnwritable(async () => {
        await expect(step(), `${expected.join()} without its row`).rejects.toThrow()
      })
      expect(await everything(database), `after ${expected.join()} without its row`).toBe(stored)
    }
    await step()
    const known = new Set(before.map(({ id }) => id))
    const written = (await readActs()).filter(({ id }) => !known.has(id ?? '')).map(({ act }) => act)
    expect(written, String(step)).toEqual(expected)
  }
  expect([...new Set(steps.flatMap(([acts]) => acts))].sort()).toEqual([...ACT_NAMES].sort())
  // Ids, words and times: no column could hold a score, a reason or a hash.
  const [first = {}] = await readActs()
  expect(Object.keys(first).join(' ')).toBe(
    'id act way actor_id team_id campaign_id tactic_id member_id until done_at',
  )

  const acts = (await listCampaignActs(ben, { campaign_id, ...page })).acts.reverse()
  expect(acts.map(({ act }) => act).slice(0, 3)).toEqual(['campaign_opened', 'rules_set', 'campaign_edited'])
  expect(acts.find(({ act }) => act === 'observing_set')).toMatchObject({
    actor_name: 'Ada',
    member_name: 'Former member',
  })
  expect(acts.find(({ act }) => act === 'tactic_edited')?.tactic_name).toBe('Sell plans for a year')
  expect(acts.find(({ act }) => act === 'tactic_deleted')?.tactic_name).toBeNull()

  // Ben owns the team by now.
  const all = (await listTeamActs(ben, { team_id, limit: 500 })).acts
  expect(all.filter(({ act }) => act === 'member_left').map((act) => act.actor_name)).toContain('Cem')
  expect(all.find(({ act }) => act === 'campaign_deleted')?.campaign_name).toBeNull()
  const csv = await exportTeamActs(ben, { team_id, separator: 'comma' })
  expect(csv).toContain('"Ada","removed a member","Ben"')
  // More than one statement reads at a time.
  await queryRows(
    ben,
    sql`insert into acts (id, act, way, actor_id, team_id, done_at)
        select gen_random_uuid(), 'member_left', 'screen', ${ben.actor.id}, ${team_id}, clock_timestamp() from generate_series(1, 2000)`,
  )
  const longer = await exportTeamActs(ben, { team_id, separator: 'comma' })
  expect(longer.split('\n')).toHaveLength(csv.split('\n').length + 2000)
})

const same = { name: 'Autumn', end_datetime: inMilliseconds(4 * DAY), quorum: 3, roll: true }

describe('what changes nothing writes no act', () => {
  test.each<[string, (scene: { team_id: string; campaign_id: string }) => Promise<unknown>]>([
    [
      'a campaign edited to what it is',
      ({ campaign_id }) => campaigns.editCampaign(ada, { ...same, campaign_id }),
    ],
    ['an open link opened', ({ team_id }) => teams.setTeamInvite(ada, { team_id, open: true })],
    [
      'a scorer who shall score',
      ({ team_id }) => setTeamObserver(ada, { team_id, member_id: ada.actor.id, observes: false }),
    ],
    [
      'the end of what has ended',
      async ({ campaign_id }) => {
        await campaigns.endCampaign(ada, { campaign_id })
        await queryRow(database, sql`delete from acts`)
        await campaigns.endCampaign(ada, { campaign_id })
      },
    ],
  ])('%s', async (_, change) => {
    const scene = { team_id: await buildTeam(ada), campaign_id: '' }
    scene.campaign_id = await buildCampaign(ada, scene.team_id, { end_datetime: same.end_datetime })
    await campaigns.editCampaign(ada, { ...same, campaign_id: scene.campaign_id })
    await queryRow(database, sql`delete from acts`)
    await change(scene)
    expect(await readActs()).toEqual([])
  })
})

test('a way is told, acts of a team go with it, and the name with the account', async () => {
  const [eva, fay] = await signInPremium(database.db, 'Eva', 'Fay')
  const mine = await buildTeam(eva, fay)
  const gone = await buildTeam(eva)
  await teams.deleteTeam(eva, { team_id: gone })
  await createApiToken(fay, { name: 'CI', expires_in_days: 30 })
  await campaigns.createCampaign({ ...fay, way: 'assistant' }, newCampaign(mine))
  await deleteAccount(fay, { email: fay.actor.email })

  expect((await readActs()).filter(({ team_id }) => team_id === gone)).toEqual([])
  const { acts } = await listTeamActs(eva, { team_id: mine, ...page })
  expect(acts.map(({ act, actor_name, way }) => [act, actor_name, way])).toEqual([
    ['member_left', 'Former member', 'screen'],
    ['campaign_opened', 'Former member', 'assistant'],
    ['member_added', 'Former member', 'screen'],
    ['team_created', 'Eva', 'screen'],
  ])
  const own = await listActs(fay, fay.actor.id, 10)
  expect(own.map(({ act }) => act)).toEqual([
    'account_deleted',
    'member_left',
    'campaign_opened',
    'member_added',
  ])
})

test('acts are deleted after 400 days', async () => {
  const [gil] = await signInPremium(database.db, 'Gil')
  await buildTeam(gil)
  const before = await listActs(gil, gil.actor.id, 10)
  await forgetExpired(at(gil, inMilliseconds(399 * DAY)))
  expect(await listActs(gil, gil.actor.id, 10)).toEqual(before)
  await forgetExpired(at(gil, inMilliseconds(401 * DAY)))
  expect(await listActs(gil, gil.actor.id, 10)).toEqual([])
})
