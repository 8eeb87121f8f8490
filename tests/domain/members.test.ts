import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { getCampaign, listCampaigns } from '~/domain/campaigns/queries.server'
import { addComment } from '~/domain/comments/commands.server'
import { listComments } from '~/domain/comments/queries.server'
import type { Context } from '~/domain/context'
import { newId } from '~/domain/ids.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { joinTeam } from '~/domain/teams/joining.server'
import { handOverTeam, leaveTeam, removeMember, restoreMember } from '~/domain/teams/members.server'
import { getTeam, readTeam } from '~/domain/teams/queries.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  letTimeRunOut,
  refusal,
  signInPremium,
  statementsOf,
} from '../support/builders'
import { scores } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 200 }

const teamNotFound = refusal('not_found', 'Team not found')
const memberNotFound = refusal('not_found', 'Member not found')

/** Ada's team with Ben and Cem. */
async function team() {
  const [ada, ben, cem] = await signInPremium(database.db, 'Ada', 'Ben', 'Cem')
  return { ada, ben, cem, team_id: await buildTeam(ada, ben, cem) }
}

const names = async (ctx: Context, team_id: string) =>
  (await getTeam(ctx, { team_id })).members.map(({ full_name }) => full_name)
const votesOf = ({ actor }: Context) =>
  queryRows(database, sql`select tactic_id from votes where user_id = ${actor.id} order by tactic_id`)

test('members are searched by name and address, in one statement however many there are', async () => {
  const { ada, ben, cem, team_id } = await team()
  const found = async (search: string) =>
    (await readTeam(cem, team_id, search)).members.map(({ full_name }) => full_name)
  await queryRows(database, sql`update users set full_name = 'Zoë Straße' where id = ${ben.actor.id}`)
  expect(await found('zoe strasse')).toEqual(['Zoë Straße'])
  expect(await found(ada.actor.email.toUpperCase())).toEqual(['Ada'])
  expect(await found('%')).toEqual([])
  await removeMember(ada, { team_id, member_id: ben.actor.id })
  expect(await found('zoe')).toEqual([])

  await queryRows(
    database,
    sql`with people as (
        insert into users (id, provider, subject, full_name, email, trial_ends_at)
        select gen_random_uuid(), provider, 'person-' || n, 'Person ' || n, 'person-' || n || '@many.example', trial_ends_at
        from users, generate_series(1, 300) n where id = ${ada.actor.id} returning id
      ) insert into team_members (team_id, user_id) select ${team_id}, id from people`,
  )
  expect(await statementsOf(() => readTeam(ada, team_id))).toHaveLength(1)
  expect(await statementsOf(() => readTeam(ada, team_id, 'person'))).toHaveLength(1)
  expect(await found('son 77')).toEqual(['Person 77'])
  expect((await readTeam(ada, team_id, 'person')).team.member_count).toBe(302)
})

describe('removing a member', () => {
  test('finds nobody who is not there, or not any more', async () => {
    const { ada, ben, team_id } = await team()
    await expect(removeMember(ada, { team_id, member_id: newId() })).rejects.toMatchObject(memberNotFound)
    await removeMember(ada, { team_id, member_id: ben.actor.id })
    await expect(removeMember(ada, { team_id, member_id: ben.actor.id })).rejects.toMatchObject(
      memberNotFound,
    )
  })

  test('reaches into no other team', async () => {
    const { ada, ben, team_id } = await team()
    const other = await buildTeam(ada, ben)
    await removeMember(ada, { team_id, member_id: ben.actor.id })
    expect(await names(ben, other)).toEqual(['Ada', 'Ben'])
  })
})

describe('letting somebody back in', () => {
  test('puts them behind the others', async () => {
    const { ada, ben, team_id } = await team()
    await removeMember(ada, { team_id, member_id: ben.actor.id })
    await restoreMember(ada, { team_id, member_id: ben.actor.id })
    expect(await names(ada, team_id)).toEqual(['Ada', 'Cem', 'Ben'])
    expect((await getTeam(ada, { team_id })).former_members).toEqual([])
  })

  test('finds nobody who was not removed', async () => {
    const { ada, ben, team_id } = await team()
    await expect(restoreMember(ada, { team_id, member_id: ben.actor.id })).rejects.toMatchObject(
      memberNotFound,
    )
    await expect(restoreMember(ada, { team_id, member_id: newId() })).rejects.toMatchObject(memberNotFound)
    await leaveTeam(ben, { team_id })
    await expect(restoreMember(ada, { team_id, member_id: ben.actor.id })).rejects.toMatchObject(
      memberNotFound,
    )
  })
})

describe('leaving', () => {
  test('is for every member', async () => {
    const { ada, ben, team_id } = await team()
    await leaveTeam(ben, { team_id })
    const { members, former_members } = await getTeam(ada, { team_id })
    expect(members.map(({ full_name }) => full_name)).toEqual(['Ada', 'Cem'])
    expect(former_members).toEqual([])
    await expect(getTeam(ben, { team_id })).rejects.toMatchObject(teamNotFound)
    await expect(leaveTeam(ben, { team_id })).rejects.toMatchObject(teamNotFound)
  })
})

describe('handing over', () => {
  test('makes another member the owner, and the former owner a member', async () => {
    const { ada, ben, team_id } = await team()
    await handOverTeam(ada, { team_id, member_id: ben.actor.id })
    expect((await getTeam(ben, { team_id })).team).toMatchObject({ role: 'owner', owner_id: ben.actor.id })
    expect((await getTeam(ada, { team_id })).team).toMatchObject({ role: 'member', can: { manage: false } })
    await removeMember(ben, { team_id, member_id: ada.actor.id })
    expect(await names(ben, team_id)).toEqual(['Ben', 'Cem'])
  })
})

const departures = [
  [
    'is removed',
    (ada: Context, ben: Context, team_id: string) => removeMember(ada, { team_id, member_id: ben.actor.id }),
  ],
  ['leaves', (_: Context, ben: Context, team_id: string) => leaveTeam(ben, { team_id })],
] as const

describe.each(departures)('when a member %s', (_, depart) => {
  test('their votes stay in ended campaigns, and in the counts of running ones until the end', async () => {
    const { ada, ben, team_id } = await team()
    const [running, ended, timedOut] = [
      await buildCampaign(ada, team_id),
      await buildCampaign(ada, team_id),
      await buildCampaign(ada, team_id),
    ]
    const tactics = {
      running: await buildTactic(ada, running),
      ended: await buildTactic(ada, ended),
      timedOut: await buildTactic(ada, timedOut),
    }
    for (const tactic_id of Object.values(tactics))
      await voteOnTactic(ben, { tactic_id, ...scores(10, 10, 1) })
    await endCampaign(ada, { campaign_id: ended })
    await letTimeRunOut(ada, timedOut)

    await depart(ada, ben, team_id)

    const read = async (campaign_id: string) => (await readTacticsPage(ada, { campaign_id, ...page })).rows[0]
    expect(await read(running)).toMatchObject({ vote_count: 2, average_score: null })
    expect(await read(ended)).toMatchObject({ vote_count: 2, avg_impact: 7.5, average_score: 10.5 })
    expect(await read(timedOut)).toMatchObject({ vote_count: 2, avg_impact: 7.5, average_score: 10.5 })
    const voters = async (campaign_id: string) =>
      (await getCampaign(ada, { campaign_id })).campaign.voter_count
    expect([await voters(running), await voters(ended)]).toEqual([2, 2])

    await endCampaign(ada, { campaign_id: running })
    expect(await read(running)).toMatchObject({ vote_count: 1, avg_impact: 5 })
    expect(await voters(running)).toBe(1)
    expect(await votesOf(ben)).toEqual(
      [tactics.ended, tactics.timedOut].sort().map((tactic_id) => ({ tactic_id })),
    )
  })

  test('who comes back has the votes that they had', async () => {
    const { ada, ben, team_id } = await team()
    const campaign_id = await buildCampaign(ada, team_id)
    const tactic_id = await buildTactic(ada, campaign_id)
    await voteOnTactic(ben, { tactic_id, ...scores(10, 10, 1) })
    const told = async () => [
      (await readTacticsPage(ada, { campaign_id, ...page })).rows,
      (await getCampaign(ada, { campaign_id })).campaign.voter_count,
    ]
    const before = await told()
    await depart(ada, ben, team_id)
    expect(await told()).toEqual(before)
    if (depart === departures[0][1]) await restoreMember(ada, { team_id, member_id: ben.actor.id })
    else await joinTeam(ben, { team_id })
    await endCampaign(ada, { campaign_id })
    const [tactic] = (await readTacticsPage(ben, { campaign_id, ...page })).rows
    expect(tactic).toMatchObject({ vote_count: 2, avg_impact: 7.5, user_vote: scores(10, 10, 1) })
  })

  test('their votes in other teams stay', async () => {
    const { ada, ben, team_id } = await team()
    const other = await buildTeam(ada, ben)
    const tactic_id = await buildTactic(ada, await buildCampaign(ada, other))
    await voteOnTactic(ben, { tactic_id, ...scores(1, 2, 3) })
    await depart(ada, ben, team_id)
    expect(await votesOf(ben)).toEqual([{ tactic_id }])
  })

  test('what they made stays, made by a former member', async () => {
    const { ada, ben, team_id } = await team()
    const campaign_id = await buildCampaign(ben, team_id)
    const tactic_id = await buildTactic(ben, campaign_id)
    await addComment(ben, { tactic_id, comment_text: 'Worth a try' })

    const read = async () => ({
      creator_name: (await getCampaign(ada, { campaign_id })).campaign.creator_name,
      listed: (await listCampaigns(ada, { team_id, ...page })).campaigns[0]?.creator_name,
      added_by_name: (await readTacticsPage(ada, { campaign_id, ...page })).rows[0]?.added_by_name,
      user_name: (await listComments(ada, { tactic_id, ...page })).comments[0]?.user_name,
    })
    const everywhere = (name: string) => ({
      creator_name: name,
      listed: name,
      added_by_name: name,
      user_name: name,
    })
    expect(await read()).toEqual(everywhere('Ben'))
    await depart(ada, ben, team_id)
    expect(await read()).toEqual(everywhere('Former member'))
    expect((await readTacticsPage(ada, { campaign_id, ...page })).rows[0]?.vote_count).toBe(1)
  })

  test('a refused departure leaves the votes where they are', async () => {
    const { ada, ben, team_id } = await team()
    const tactic_id = await buildTactic(ada, await buildCampaign(ada, team_id))
    await voteOnTactic(ben, { tactic_id, ...scores(1, 1, 1) })
    await handOverTeam(ada, { team_id, member_id: ben.actor.id })
    await expect(depart(ben, ben, team_id)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await votesOf(ben)).toEqual([{ tactic_id }])
  })
})

test('whoever comes back has the own name again', async () => {
  const { ada, ben, team_id } = await team()
  const campaign_id = await buildCampaign(ben, team_id)
  await removeMember(ada, { team_id, member_id: ben.actor.id })
  await restoreMember(ada, { team_id, member_id: ben.actor.id })
  expect((await getCampaign(ada, { campaign_id })).campaign.creator_name).toBe('Ben')
})
