import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  deleteCampaign,
  editCampaign,
  endCampaign,
  markConfettiViewed,
  createCampaign,
} from '~/domain/campaigns/commands.server'
import { getCampaign, listCampaigns, getConfettiViewed } from '~/domain/campaigns/queries.server'
import { CampaignView } from '~/domain/campaigns/view'
import type { Context } from '~/domain/context'
import { addTactic, deleteTactic, editTactic } from '~/domain/tactics/commands.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { handOverTeam, leaveTeam, removeMember, restoreMember } from '~/domain/teams/members.server'
import {
  allPages,
  at,
  buildCampaign,
  buildTactic,
  buildTeam,
  expireTrial,
  letTimeRunOut,
  refusal,
  signInAll,
  signInPremium,
  endEarly,
} from '../support/builders'
import { DAY, HOUR, inMilliseconds, scores } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 200 }

const tooEarly = refusal('invalid', 'Campaign must run for at least 1 hour', 'end_datetime')
const tooLate = refusal('invalid', 'Campaign must end within a year', 'end_datetime')
const campaignNotFound = refusal('not_found', 'Campaign not found')

/** A fixed 'now' and times around it. */
const noon = '2031-03-01T12:00:00.000Z'
const after = (time: string, duration: number) => new Date(Date.parse(time) + duration).toISOString()

const input = (team_id: string, end_datetime: string) => ({
  name: 'Autumn growth',
  team_id,
  contribution_mode: 'add_and_vote' as const,
  end_datetime,
  problem_statement: 'Few come back',
  problem_reason: null,
})

/** Ada's team with Ben and Cem; nobody has a limit. */
async function team() {
  const [ada, ben, cem] = await signInPremium(database.db, 'Ada', 'Ben', 'Cem')
  return { ada, ben, cem, team_id: await buildTeam(ada, ben, cem) }
}

const statusOf = async (ctx: Context, campaign_id: string) =>
  (await getCampaign(ctx, { campaign_id })).campaign.status

describe('creating a campaign', () => {
  test('opens it with the given fields, and answers what reading will answer', async () => {
    const { ada, ben, team_id } = await team()
    const end_datetime = inMilliseconds(3 * DAY)
    const created = await createCampaign(ben, input(team_id, end_datetime))
    expect(created.campaign).toMatchObject({
      ...input(team_id, end_datetime),
      team_name: 'Growth',
      status: 'active',
      ended_at: null,
      created_by: ben.actor.id,
      creator_name: 'Ben',
      voter_count: 0,
      tactic_count: 0,
      can: {
        vote: true,
        observe: true,
        choose_observers: true,
        add_tactic: true,
        edit: true,
        end: true,
        decide: false,
        open_second_round: false,
        delete: true,
      },
    })
    expect(CampaignView.parse(created.campaign)).toEqual(created.campaign)
    expect(await getCampaign(ben, { campaign_id: created.campaign.id })).toEqual(created)
    expect((await getCampaign(ada, { campaign_id: created.campaign.id })).campaign.can).toEqual({
      vote: true,
      observe: true,
      choose_observers: false,
      add_tactic: true,
      edit: false,
      end: false,
      decide: false,
      open_second_round: false,
      delete: false,
    })
  })

  test.each([
    ['in the past', -DAY, tooEarly],
    ['now', 0, tooEarly],
    ['in less than an hour', HOUR - 1, tooEarly],
    ['in an hour to the millisecond', HOUR, tooEarly],
    ['in more than a year', 366 * DAY + 1, tooLate],
    ['in a hundred years', 36525 * DAY, tooLate],
  ])('with an end %s is refused', async (_, duration, refused) => {
    const { ada, team_id } = await team()
    await expect(createCampaign(at(ada, noon), input(team_id, after(noon, duration)))).rejects.toMatchObject(
      refused,
    )
    expect((await listCampaigns(ada, { team_id, ...page })).campaigns).toEqual([])
  })

  test.each([
    ['just over an hour', HOUR + 1],
    ['a year', 366 * DAY],
  ])('may run for %s', async (_, duration) => {
    const { ada, team_id } = await team()
    const { campaign } = await createCampaign(at(ada, noon), input(team_id, after(noon, duration)))
    expect((await getCampaign(at(ada, noon), { campaign_id: campaign.id })).campaign).toMatchObject({
      status: 'active',
      end_datetime: after(noon, duration),
    })
  })
})

describe('the status', () => {
  test('changes in the millisecond of the end, by the database clock and without any job', async () => {
    const { ada, ben, team_id } = await team()
    const campaign_id = await buildCampaign(ada, team_id, { end_datetime: inMilliseconds(3 * DAY) })
    const { end_datetime } = (await getCampaign(ada, { campaign_id })).campaign
    for (const reader of [ada, ben]) {
      const read = async (time: string) => (await getCampaign(at(reader, time), { campaign_id })).campaign
      expect(await read(after(end_datetime, -1))).toMatchObject({ status: 'active', ended_at: null })
      expect(await read(end_datetime)).toMatchObject({ status: 'ended', ended_at: end_datetime })
      expect(await read(after(end_datetime, DAY))).toMatchObject({
        status: 'ended',
        ended_at: end_datetime,
        can: {
          vote: false,
          add_tactic: false,
          edit: false,
          end: false,
          decide: reader === ada,
          delete: reader === ada,
        },
      })
    }
  })

  test('is the same in every answer that shows it', async () => {
    const { ada, team_id } = await team()
    const campaign_id = await buildCampaign(ada, team_id)
    const statuses = async () => [
      await statusOf(ada, campaign_id),
      (await listCampaigns(ada, { team_id, ...page })).campaigns[0]?.status,
      (await readTacticsPage(ada, { campaign_id, ...page })).campaign.status,
    ]
    expect(await statuses()).toEqual(['active', 'active', 'active'])
    await letTimeRunOut(ada, campaign_id)
    expect(await statuses()).toEqual(['ended', 'ended', 'ended'])
  })

  test('closes everything once the time is over, though nobody has read it since', async () => {
    const { ada, team_id } = await team()
    const campaign_id = await buildCampaign(ada, team_id)
    const tactic_id = await buildTactic(ada, campaign_id)
    await letTimeRunOut(ada, campaign_id)
    const conflict = { kind: 'conflict' }
    await expect(voteOnTactic(ada, { tactic_id, ...scores(1, 1, 1) })).rejects.toMatchObject(conflict)
    await expect(
      addTactic(ada, { campaign_id, name: 'One more tactic', ...scores(1, 1, 1) }),
    ).rejects.toMatchObject(conflict)
    await expect(editTactic(ada, { tactic_id, name: 'Other words' })).rejects.toMatchObject(conflict)
    await expect(deleteTactic(ada, { tactic_id })).rejects.toMatchObject(conflict)
    await expect(
      editCampaign(ada, { campaign_id, end_datetime: inMilliseconds(2 * DAY) }),
    ).rejects.toMatchObject(conflict)
  })

  test('the first read after the end writes it down, at the time that was set', async () => {
    const { ada, ben, team_id } = await team()
    const campaign_id = await buildCampaign(ada, team_id)
    await letTimeRunOut(ada, campaign_id)
    const stored = () =>
      queryRows(
        database,
        sql`select ended_at is null as is_open, ended_at = end_datetime as is_on_time from campaigns where id = ${campaign_id}`,
      )
    expect(await stored()).toMatchObject([{ is_open: true }])
    await readTacticsPage(ben, { campaign_id, ...page })
    expect(await stored()).toEqual([{ is_open: false, is_on_time: true }])
  })
})

describe('ending a campaign early', () => {
  test('is harmless the second time, and moves nothing', async () => {
    const { ada, team_id } = await team()
    const campaign_id = await buildCampaign(ada, team_id)
    await endCampaign(ada, { campaign_id })
    const first = await getCampaign(ada, { campaign_id })
    await endCampaign(at(ada, inMilliseconds(HOUR)), { campaign_id })
    expect(await getCampaign(ada, { campaign_id })).toEqual(first)
  })

  test('is harmless after the time is over, and the end stays where it was set', async () => {
    const { ada, team_id } = await team()
    const campaign_id = await buildCampaign(ada, team_id)
    await letTimeRunOut(ada, campaign_id)
    const before = await getCampaign(ada, { campaign_id })
    await endCampaign(ada, { campaign_id })
    expect(await getCampaign(ada, { campaign_id })).toEqual(before)
  })
})

describe('deleting a campaign', () => {
  test.each([
    ['running', async () => {}],
    ['ended', endEarly],
  ])('that is %s takes tactics, votes and comments along', async (_, prepare) => {
    const { ada, ben, team_id } = await team()
    const campaign_id = await buildCampaign(ada, team_id)
    const tactic_id = await buildTactic(ben, campaign_id)
    await prepare(ada, campaign_id)
    await deleteCampaign(ada, { campaign_id })
    await expect(getCampaign(ada, { campaign_id })).rejects.toMatchObject(campaignNotFound)
    await expect(deleteCampaign(ada, { campaign_id })).rejects.toMatchObject(campaignNotFound)
    expect(await queryRows(database, sql`select 1 from tactics where campaign_id = ${campaign_id}`)).toEqual(
      [],
    )
    expect(await queryRows(database, sql`select 1 from votes where tactic_id = ${tactic_id}`)).toEqual([])
  })
})

describe('the campaign owner is', () => {
  const rights = async (ctx: Context, campaign_id: string) =>
    (await getCampaign(ctx, { campaign_id })).campaign.can
  const all = {
    vote: true,
    observe: true,
    choose_observers: true,
    add_tactic: true,
    edit: true,
    end: true,
    decide: false,
    open_second_round: false,
    delete: true,
  }
  const votesOnly = {
    vote: true,
    observe: true,
    choose_observers: false,
    add_tactic: false,
    edit: false,
    end: false,
    decide: false,
    open_second_round: false,
    delete: false,
  }

  test('the creator, and the team owner only once the creator has gone', async () => {
    const { ada, ben, cem, team_id } = await team()
    const campaign_id = await buildCampaign(ben, team_id, { contribution_mode: 'vote_only' })
    expect(await rights(ben, campaign_id)).toEqual(all)
    expect(await rights(ada, campaign_id)).toEqual(votesOnly)

    await leaveTeam(ben, { team_id })
    expect(await rights(ada, campaign_id)).toEqual(all)
    expect(await rights(cem, campaign_id)).toEqual(votesOnly)
    await endCampaign(ada, { campaign_id })
    await deleteCampaign(ada, { campaign_id })
  })

  test('the creator again, once the team owner lets them back in', async () => {
    const { ada, ben, team_id } = await team()
    const campaign_id = await buildCampaign(ben, team_id, { contribution_mode: 'vote_only' })
    await removeMember(ada, { team_id, member_id: ben.actor.id })
    expect(await rights(ada, campaign_id)).toEqual(all)
    await restoreMember(ada, { team_id, member_id: ben.actor.id })
    expect(await rights(ada, campaign_id)).toEqual(votesOnly)
    expect(await rights(ben, campaign_id)).toEqual(all)
  })

  test('whoever owns the team now, not whoever once did', async () => {
    const { ada, ben, cem, team_id } = await team()
    const campaign_id = await buildCampaign(ben, team_id, { contribution_mode: 'vote_only' })
    await handOverTeam(ada, { team_id, member_id: cem.actor.id })
    await leaveTeam(ben, { team_id })
    expect(await rights(cem, campaign_id)).toEqual(all)
    expect(await rights(ada, campaign_id)).toEqual(votesOnly)
  })
})

describe('listing campaigns', () => {
  test('shows the newest first, in pages without gap or repetition', async () => {
    const { ada, ben, team_id } = await team()
    const made: string[] = []
    for (let count = 0; count < 7; count++) made.push(await buildCampaign(ada, team_id))
    await buildCampaign(ada, await buildTeam(ada))
    const pages = await allPages(async (cursor) => {
      const { campaigns, next_cursor } = await listCampaigns(ben, { team_id, limit: 3, cursor })
      return { rows: campaigns, next_cursor }
    })
    expect(pages.map((rows) => rows.length)).toEqual([3, 3, 1])
    expect(pages.flat().map(({ id }) => id)).toEqual(made.reverse())
  })

  test('counts tactics and voters, each person once', async () => {
    const { ada, ben, cem, team_id } = await team()
    const campaign_id = await buildCampaign(ada, team_id)
    const tactics = [await buildTactic(ada, campaign_id), await buildTactic(ben, campaign_id)]
    for (const tactic_id of tactics) await voteOnTactic(cem, { tactic_id, ...scores(1, 1, 1) })
    const counts = { tactic_count: 2, voter_count: 3 }
    const { campaigns: rows } = await listCampaigns(ada, { team_id, ...page })
    expect(rows).toMatchObject([counts])
    expect(rows).toEqual([(await getCampaign(ada, { campaign_id })).campaign])
    for (const campaign of rows) expect(CampaignView.parse(campaign)).toEqual(campaign)
  })
})

test('an expired trial hides no campaign and no result', async () => {
  const [ada] = await signInAll(database.db, 'Ada')
  const team_id = await buildTeam(ada)
  const campaign_id = await buildCampaign(ada, team_id)
  const tactic_id = await buildTactic(ada, campaign_id)
  const late = await expireTrial(ada)
  expect(await statusOf(late, campaign_id)).toBe('active')
  expect((await voteOnTactic(late, { tactic_id, ...scores(2, 2, 2) })).vote_count).toBe(1)
  await endCampaign(late, { campaign_id })
  expect((await readTacticsPage(late, { campaign_id, ...page })).rows[0]?.average_score).toBe(1)
})

describe('confetti', () => {
  const isShown =
    (...people: Context[]) =>
    async (campaign_id: string) =>
      Promise.all(
        people.map(async (person) => (await getConfettiViewed(person, { campaign_id })).shouldShowConfetti),
      )

  test.each([
    ['was ended early', endEarly],
    ['has run out of time', letTimeRunOut],
  ])('greets every member once, in a campaign with a vote that %s', async (_, end) => {
    const { ada, ben, cem, team_id } = await team()
    const shown = isShown(ada, ben, cem)
    const campaign_id = await buildCampaign(ada, team_id)
    await buildTactic(ben, campaign_id)
    expect(await shown(campaign_id)).toEqual([false, false, false])
    await end(ada, campaign_id)
    expect(await shown(campaign_id)).toEqual([true, true, true])
    await markConfettiViewed(ben, { campaign_id })
    await markConfettiViewed(ben, { campaign_id })
    expect(await shown(campaign_id)).toEqual([true, false, true])
  })

  test('does not greet where nobody has voted', async () => {
    const { ada, team_id } = await team()
    const empty = await buildCampaign(ada, team_id)
    const unscored = await buildCampaign(ada, team_id)
    const tactic_id = await buildTactic(ada, unscored)
    await queryRows(database, sql`delete from votes where tactic_id = ${tactic_id}`)
    for (const campaign_id of [empty, unscored]) {
      await endCampaign(ada, { campaign_id })
      expect((await getConfettiViewed(ada, { campaign_id })).shouldShowConfetti).toBe(false)
    }
  })

  test('waits for the end of a second round, and greets no result without an order', async () => {
    const { ada, team_id } = await team()
    const campaign_id = await buildCampaign(ada, team_id)
    await buildTactic(ada, campaign_id)
    await endCampaign(ada, { campaign_id })
    await queryRow(
      database,
      sql`insert into second_rounds (campaign_id, end_datetime) values (${campaign_id}, now() + interval '1 day')`,
    )
    const answer = () => getConfettiViewed(ada, { campaign_id })
    expect(await answer()).toEqual({ shouldShowConfetti: false, is_new: false })
    await queryRow(
      database,
      sql`update second_rounds set ended_at = now() where campaign_id = ${campaign_id}`,
    )
    expect(await answer()).toEqual({ shouldShowConfetti: true, is_new: true })
    await queryRow(
      database,
      sql`update campaigns set result_summary = '{"separates": false}' where id = ${campaign_id}`,
    )
    expect(await answer()).toEqual({ shouldShowConfetti: false, is_new: true })
  })

  test('cannot be marked as viewed before there is any', async () => {
    const { ada, team_id } = await team()
    const campaign_id = await buildCampaign(ada, team_id)
    await buildTactic(ada, campaign_id)
    await markConfettiViewed(ada, { campaign_id })
    await endCampaign(ada, { campaign_id })
    expect((await getConfettiViewed(ada, { campaign_id })).shouldShowConfetti).toBe(true)
  })

  test('in one campaign says nothing about another', async () => {
    const { ada, team_id } = await team()
    const campaigns = [await buildCampaign(ada, team_id), await buildCampaign(ada, team_id)]
    for (const campaign_id of campaigns) {
      await buildTactic(ada, campaign_id)
      await endCampaign(ada, { campaign_id })
    }
    const [first = '', second = ''] = campaigns
    await markConfettiViewed(ada, { campaign_id: first })
    expect((await getConfettiViewed(ada, { campaign_id: second })).shouldShowConfetti).toBe(true)
  })
})
