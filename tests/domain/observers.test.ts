import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { setCampaignObserver } from '~/domain/campaigns/observers.server'
import { listOpenWork } from '~/domain/campaigns/open-work.server'
import { getCampaign } from '~/domain/campaigns/queries.server'
import { addComment } from '~/domain/comments/commands.server'
import type { Context } from '~/domain/context'
import { remindMembers } from '~/domain/notifications/reminding.server'
import { openSecondRound } from '~/domain/rounds/commands.server'
import { getSecondRound } from '~/domain/rounds/queries.server'
import { voteInSecondRound } from '~/domain/rounds/votes.server'
import { addTactic, addTactics } from '~/domain/tactics/commands.server'
import { joinTactics, separateTactics } from '~/domain/tactics/same-as.server'
import { getResults } from '~/domain/tactics/results.server'
import { scoreTactics, voteOnTactic, withdrawVote } from '~/domain/tactics/votes.server'
import { joinTeam } from '~/domain/teams/joining.server'
import { setTeamObserver } from '~/domain/teams/observers.server'
import { getTeam } from '~/domain/teams/queries.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  raceBehind,
  refusal,
  signInPremium,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { DAY, HOUR, inMilliseconds, scores } from '../support/inputs'
import { announce, later, postOf, receipts } from '../support/mails'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const vote = { ...scores(8, 7, 3), reason: null }
const OBSERVES = 'You observe this campaign. To score, choose “Score after all” on its page'

let ada: Context
let ben: Context
let cleo: Context
let dan: Context
let eva: Context
let team_id: string
let campaign_id: string
let tactics: string[]

/** Ada owns the team and a campaign of two tactics, which nobody has scored. */
beforeEach(async () => {
  await queryRows(database, sql`delete from teams`)
  ;[ada, ben, cleo, dan, eva] = await signInPremium(database.db, 'Ada', 'Ben', 'Cleo', 'Dan', 'Eva')
  team_id = await buildTeam(ada, ben, cleo, dan)
  campaign_id = await buildCampaign(ada, team_id, { end_datetime: inMilliseconds(5 * DAY) })
  tactics = await addUnscored('Invite friends by link', 'Offer a yearly plan')
})

async function addUnscored(...names: string[]): Promise<string[]> {
  const { tactics } = await addTactics(ada, {
    campaign_id,
    tactics: names.map((name) => ({ name, ...noDetails })),
  })
  return tactics.map(({ id }) => id)
}

const noDetails = { description: null, link: null, key: null }
const observe = (by: Context, who = by) =>
  setCampaignObserver(by, { campaign_id, member_id: who.actor.id, observes: true })
const scoreAfterAll = (by: Context, who = by) =>
  setCampaignObserver(by, { campaign_id, member_id: who.actor.id, observes: false })
const score = async (who: Context) => {
  for (const tactic_id of tactics) await voteOnTactic(who, { tactic_id, ...vote })
}
const campaignOf = async (who: Context) => (await getCampaign(who, { campaign_id })).campaign
const observersOf = async (who: Context) =>
  (await campaignOf(who)).observer_ids
    .map((id) => [ada, ben, cleo, dan].find(({ actor }) => actor.id === id)?.actor.full_name)
    .toSorted()
const post = (when: number) => postOf(later(database.db, when))

describe('An observer of a campaign', () => {
  beforeEach(() => observe(ben))

  test('is seen as one by everybody and not counted', async () => {
    expect(await campaignOf(ben)).toMatchObject({ observes: true, member_count: 3, can: { vote: false } })
    expect(await campaignOf(cleo)).toMatchObject({ observes: false, member_count: 3, can: { vote: true } })
    expect(await observersOf(cleo)).toEqual(['Ben'])
  })

  test('cannot score in any way, and is told how to', async () => {
    const [tactic_id = ''] = tactics
    const refused = refusal('forbidden', OBSERVES)
    await expect(voteOnTactic(ben, { tactic_id, ...vote })).rejects.toMatchObject(refused)
    await expect(scoreTactics(ben, { campaign_id, votes: { [tactic_id]: vote } })).rejects.toMatchObject(
      refused,
    )
    const scored = { name: 'Write to everybody who left', ...noDetails, ...scores(5, 5, 5) }
    await expect(addTactic(ben, { campaign_id, ...scored })).rejects.toMatchObject(refused)
    await expect(addTactics(ben, { campaign_id, tactics: [scored] })).rejects.toMatchObject(refused)
    expect(await campaignOf(ada)).toMatchObject({ voter_count: 0, tactic_count: 2 })
    expect(await withdrawVote(ben, { tactic_id })).toMatchObject({ vote: null })
  })

  test('adds tactics without a vote, and comments', async () => {
    const { tactic } = await addTactic(ben, {
      campaign_id,
      name: 'Write to everybody who left',
      ...noDetails,
    })
    expect(tactic).toMatchObject({ vote_count: 0, user_vote: null, impact_score: null, can: { edit: true } })
    await addComment(ben, { tactic_id: tactic.id, comment_text: 'What about those who stayed?' })
    expect(await campaignOf(ada)).toMatchObject({ voter_count: 0, tactic_count: 3 })
  })

  test('scores again once they or the campaign owner say so', async () => {
    await expect(scoreAfterAll(cleo, ben)).rejects.toMatchObject(
      refusal('forbidden', 'Only the campaign owner can change this for others'),
    )
    await scoreAfterAll(ada, ben)
    await score(ben)
    expect(await campaignOf(ben)).toMatchObject({ observes: false, member_count: 4, voter_count: 1 })
  })

  test('has nothing waiting, and everybody has scored without them', async () => {
    expect((await listOpenWork(ben)).waiting).toEqual([])
    for (const who of [ada, cleo]) await score(who)
    expect((await listOpenWork(ben)).running).toMatchObject([
      { member_count: 3, voter_count: 2, is_complete: false },
    ])
    await score(dan)
    for (const who of [ada, ben])
      expect((await listOpenWork(who)).running).toMatchObject([
        { member_count: 3, voter_count: 3, is_complete: true },
      ])
    for (const when of [HOUR, 2 * HOUR])
      await announce('everybody_scored_notifications', later(database.db, when))
    const mails = await post(2 * HOUR)
    const told = mails.find(({ kind }) => kind === 'everybody_scored_notifications')
    expect(told?.content).toMatchObject({ people_count: 3, tactic_count: 2 })
  })

  test('is reminded neither by hand nor by the clock, and is told of new tactics without being asked to score', async () => {
    await joinTeam(eva, { team_id })
    const news = (await post(HOUR)).filter(({ kind }) => kind === 'new_tactic_notifications')
    expect(new Map(news.map(({ to, content }) => [to.name, content])).get('Ben')).toMatchObject({
      is_scorer: false,
    })
    expect(new Map(news.map(({ to, content }) => [to.name, content])).get('Dan')).toMatchObject({
      is_scorer: true,
    })
    await score(cleo)
    await remindMembers(ada, { campaign_id })
    expect(receipts(await post(2 * HOUR))).toEqual(['Dan: owner_reminder', 'Eva: owner_reminder'])
    expect(receipts(await post(4 * DAY + HOUR)).filter((line) => line.startsWith('Ben'))).toEqual([])
  })

  test('who is reminded and observes before the mail is sent gets none', async () => {
    await remindMembers(ada, { campaign_id })
    await observe(dan)
    expect(receipts(await post(0)).filter((line) => line.endsWith('owner_reminder'))).toEqual([
      'Cleo: owner_reminder',
    ])
  })

  test('is not among those who could have scored, and after the end nothing changes', async () => {
    await score(ada)
    await score(cleo)
    await endCampaign(ada, { campaign_id })
    const { summary } = await getResults(ada, { campaign_id })
    expect(summary).toMatchObject({ voter_count: 2, eligible_count: 3 })
    await expect(observe(dan)).rejects.toMatchObject(
      refusal('conflict', 'The campaign has ended, so who scores stays as it was'),
    )
    await expect(scoreAfterAll(ben)).rejects.toMatchObject(refusal('conflict', 'Voting has closed'))
    await setTeamObserver(ada, { team_id, member_id: ben.actor.id, observes: false })
    expect(await campaignOf(ben)).toMatchObject({ observes: true, member_count: 3 })
  })

  test('observes its second round, may score it too, and is counted then', async () => {
    await score(ada)
    await score(cleo)
    await endCampaign(ada, { campaign_id })
    await getResults(ada, { campaign_id })
    await openSecondRound(ada, { campaign_id, tactic_ids: tactics, hours: 24 })
    const mails = receipts(await post(HOUR)).filter((line) => line.endsWith('second_round'))
    expect(mails).toEqual(['Cleo: second_round', 'Dan: second_round'])
    const { second_round } = await getSecondRound(ben, { campaign_id })
    expect(second_round).toMatchObject({ observes: true, member_count: 3, can: { vote: false } })
    const [tactic_id = ''] = tactics
    const send = () => voteInSecondRound(ben, { campaign_id, votes: { [tactic_id]: vote }, keep: [] })
    await expect(send()).rejects.toMatchObject(refusal('forbidden', OBSERVES))
    expect((await listOpenWork(ben)).waiting).toEqual([])
    await expect(observe(dan)).rejects.toMatchObject({ kind: 'conflict' })
    await scoreAfterAll(ben)
    await send()
    expect((await getSecondRound(dan, { campaign_id })).second_round).toMatchObject({
      member_count: 4,
      voter_count: 1,
    })
  })
})

describe('Becoming an observer tells nobody who has scored', () => {
  test('the owner decides for others while nobody has voted, and is answered the same whoever has', async () => {
    await observe(ada, cleo)
    await score(ben)
    const answers = await Promise.all(
      [ben, dan].map((who) => observe(ada, who).catch((error: unknown) => error)),
    )
    for (const answer of answers)
      expect(answer).toMatchObject(
        refusal(
          'conflict',
          'Somebody has voted already, so from now on people choose for themselves to observe',
        ),
      )
    expect((await campaignOf(ada)).can).toMatchObject({ observe: true, choose_observers: false })
  })

  test('no vote is lost: who has one withdraws it first', async () => {
    await score(ben)
    await expect(observe(ben)).rejects.toMatchObject(
      refusal('conflict', 'You have scored in this campaign. Withdraw your votes before you observe it'),
    )
    for (const tactic_id of tactics) await withdrawVote(ben, { tactic_id })
    await observe(ben)
    await observe(ben)
    expect(await campaignOf(ada)).toMatchObject({ voter_count: 0, member_count: 3 })
    await scoreAfterAll(ben)
    expect(await campaignOf(ada)).toMatchObject({ member_count: 4 })
  })

  test('a vote on a tactic that was joined to another is back in the counts when the two are separated, until the end', async () => {
    const [own, other] = [await buildTactic(ben, campaign_id), tactics[0] ?? '']
    const separate = async () => {
      await joinTactics(ben, { tactic_id: own, same_as: other, stays: 'other' })
      await observe(ben)
      await separateTactics(ada, { tactic_id: other, joined_id: own })
    }
    await separate()
    expect(await campaignOf(ada)).toMatchObject({ tactic_count: 3, voter_count: 1, member_count: 3 })
    await scoreAfterAll(ben)
    await separate()
    await endCampaign(ada, { campaign_id })
    expect((await getResults(ada, { campaign_id })).tactics).not.toContainEqual(
      expect.objectContaining({ rank: 1 }),
    )
  })

  test('of a vote and of becoming an observer at the same moment the later is refused', async () => {
    const [tactic_id = ''] = tactics
    const voting = raceBehind(
      database.db,
      (tx) =>
        setCampaignObserver({ ...ben, db: tx }, { campaign_id, member_id: ben.actor.id, observes: true }),
      () => voteOnTactic(ben, { tactic_id, ...vote }),
    )
    await expect(voting).rejects.toMatchObject(refusal('forbidden', OBSERVES))
    const observing = raceBehind(
      database.db,
      (tx) => voteOnTactic({ ...dan, db: tx }, { tactic_id, ...vote }),
      () => observe(dan),
    )
    await expect(observing).rejects.toMatchObject({ kind: 'conflict' })
    expect(await campaignOf(ada)).toMatchObject({ voter_count: 1, member_count: 3 })
  })
})

describe('An observer of the team', () => {
  const observeTeam = (by: Context, who = by) =>
    setTeamObserver(by, { team_id, member_id: who.actor.id, observes: true })
  const scoreInTeam = (by: Context, who = by) =>
    setTeamObserver(by, { team_id, member_id: who.actor.id, observes: false })

  test('observes running campaigns without votes and those that come, and no other', async () => {
    const scored = campaign_id
    await score(ben)
    const unscored = await buildCampaign(ada, team_id)
    for (const who of [ben, dan]) await observeTeam(ada, who)
    campaign_id = unscored
    expect(await observersOf(ada)).toEqual(['Ben', 'Dan'])
    campaign_id = await buildCampaign(ben, team_id)
    expect(await observersOf(ada)).toEqual(['Ben', 'Dan'])
    expect(await campaignOf(ben)).toMatchObject({ observes: true, member_count: 2, can: { edit: true } })
    campaign_id = scored
    expect(await observersOf(ada)).toEqual([])
    expect(await campaignOf(ben)).toMatchObject({ observes: false, member_count: 4, voter_count: 1 })
    const { members } = await getTeam(cleo, { team_id })
    expect(members.filter(({ observes }) => observes).map(({ full_name }) => full_name)).toEqual([
      'Ben',
      'Dan',
    ])
  })

  test('may score in one campaign, and scores in all again once it is taken back', async () => {
    await observeTeam(ben)
    await scoreAfterAll(ben)
    await buildTactic(ben, campaign_id)
    campaign_id = await buildCampaign(ada, team_id)
    expect(await observersOf(ada)).toEqual(['Ben'])
    await scoreInTeam(ben)
    expect(await observersOf(ada)).toEqual([])
    expect((await getTeam(ada, { team_id })).members.some(({ observes }) => observes)).toBe(false)
  })

  test('of a vote and of becoming one at the same moment the vote counts or is refused', async () => {
    const [tactic_id = ''] = tactics
    const voting = raceBehind(
      database.db,
      (tx) => setTeamObserver({ ...ada, db: tx }, { team_id, member_id: ben.actor.id, observes: true }),
      () => voteOnTactic(ben, { tactic_id, ...vote }),
    )
    await expect(voting).rejects.toMatchObject(refusal('forbidden', OBSERVES))
    await raceBehind(
      database.db,
      (tx) => voteOnTactic({ ...dan, db: tx }, { tactic_id, ...vote }),
      () => observeTeam(ada, dan),
    )
    expect(await campaignOf(dan)).toMatchObject({ observes: false, voter_count: 1, member_count: 3 })
  })
})
