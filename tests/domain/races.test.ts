import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteCampaign, endCampaign, editCampaign, createCampaign } from '~/domain/campaigns/commands.server'
import { addComment } from '~/domain/comments/commands.server'
import type { Context } from '~/domain/context'
import { endSecondRound, openSecondRound } from '~/domain/rounds/commands.server'
import { voteInSecondRound } from '~/domain/rounds/votes.server'
import { addTactic, addTactics, deleteTactic } from '~/domain/tactics/commands.server'
import { scoreTactics, voteOnTactic } from '~/domain/tactics/votes.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { deleteTeam } from '~/domain/teams/commands.server'
import { joinCampaign, joinTeam } from '~/domain/teams/joining.server'
import { handOverTeam, leaveTeam, removeMember, restoreMember } from '~/domain/teams/members.server'
import { getTeam } from '~/domain/teams/queries.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  inviteTokenOf,
  racingIn,
  refusal,
  signInPremium,
  startBehind,
  untilWaiting,
} from '../support/builders'
import { DAY, inMilliseconds, newCampaign, scores } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 200 }
const vote = scores(10, 10, 1)

const notFound = (what: string) => refusal('not_found', `${what} not found`)

/** Ada's team with Ben and Cem, a campaign of hers, a tactic with her vote of 5, 5, 5. */
async function scene() {
  const [ada, ben, cem] = await signInPremium(database.db, 'Ada', 'Ben', 'Cem')
  const team_id = await buildTeam(ada, ben, cem)
  const campaign_id = await buildCampaign(ada, team_id)
  return { ada, ben, cem, team_id, campaign_id, tactic_id: await buildTactic(ada, campaign_id) }
}

/** `second` starts when `first` has run and is not committed yet. */
const behind = racingIn(database)

type Scene = Awaited<ReturnType<typeof scene>>
type Write = (person: Context, { campaign_id, tactic_id }: Scene) => Promise<unknown>

/** What counts in a running campaign alone, and what is not found without it. */
const writes: [name: string, missing: string, write: Write][] = [
  ['a vote', 'Tactic', (person, { tactic_id }) => voteOnTactic(person, { tactic_id, ...vote })],
  [
    'a sheet of scores',
    'Campaign',
    (person, { campaign_id, tactic_id }) =>
      scoreTactics(person, { campaign_id, votes: { [tactic_id]: { ...vote, reason: null } } }),
  ],
  [
    'a tactic',
    'Campaign',
    (person, { campaign_id }) => addTactic(person, { campaign_id, name: 'Invite friends by link', ...vote }),
  ],
  [
    'a list of tactics',
    'Campaign',
    (person, { campaign_id }) =>
      addTactics(person, { campaign_id, tactics: [{ name: 'Invite friends by link', ...vote }] }),
  ],
]

describe.each(writes)('%s', (_, missing, write) => {
  test('in a campaign that is deleted at the same moment is not found', async () => {
    const world = await scene()
    const writing = behind(
      (ctx) => deleteCampaign(ctx, world),
      world.ada,
      () => write(world.ben, world),
    )
    await expect(writing).rejects.toMatchObject(notFound(missing))
  })

  test('of somebody who is removed at the same moment does not count', async () => {
    const world = await scene()
    const writing = behind(
      (ctx) => removeMember(ctx, { ...world, member_id: world.ben.actor.id }),
      world.ada,
      () => write(world.ben, world),
    )
    await expect(writing).rejects.toMatchObject(notFound(missing))
    expect(await votersOf(world.tactic_id)).toEqual([world.ada.actor.id])
  })

  test('behind the end is refused', async () => {
    const world = await scene()
    const writing = behind(
      (ctx) => endCampaign(ctx, world),
      world.ada,
      () => write(world.ben, world),
    )
    await expect(writing).rejects.toMatchObject({ kind: 'conflict' })
  })
})

describe('what is deleted at the same moment is not found', () => {
  test.each<[string, Write]>([
    ['a vote', (ben, { tactic_id }) => voteOnTactic(ben, { tactic_id, ...vote })],
    ['a vote that replaces one', (_, { ada, tactic_id }) => voteOnTactic(ada, { tactic_id, ...vote })],
    ['a comment', (ben, { tactic_id }) => addComment(ben, { tactic_id, comment_text: 'Hello' })],
  ])('%s on a tactic', async (_, write) => {
    const world = await scene()
    const writing = behind(
      (ctx) => deleteTactic(ctx, world),
      world.ada,
      () => write(world.ben, world),
    )
    await expect(writing).rejects.toMatchObject(notFound('Tactic'))
  })

  test('a campaign in a team', async () => {
    const { ada, ben, team_id } = await scene()
    const creating = behind(
      (ctx) => deleteTeam(ctx, { team_id }),
      ada,
      () => createCampaign(ben, newCampaign(team_id)),
    )
    await expect(creating).rejects.toMatchObject(notFound('Team'))
  })

  test('a team behind a link', async () => {
    const { ada, team_id } = await scene()
    const [dee] = await signInPremium(database.db, 'Dee')
    const joining = behind(
      (ctx) => deleteTeam(ctx, { team_id }),
      ada,
      () => joinTeam(dee, { team_id }),
    )
    await expect(joining).rejects.toMatchObject(refusal('not_found', 'Invalid or expired invite link'))
  })

  test('a team behind a campaign link', async () => {
    const { ada, team_id, campaign_id } = await scene()
    const invite_token = await inviteTokenOf(ada, campaign_id)
    const [dee] = await signInPremium(database.db, 'Dee')
    const joining = behind(
      (ctx) => deleteTeam(ctx, { team_id }),
      ada,
      () => joinCampaign(dee, { invite_link: invite_token }),
    )
    await expect(joining).rejects.toMatchObject(refusal('not_found', 'Invalid or expired invite link'))
  })

  test('a campaign that is ended, moved or deleted twice', async () => {
    const { ada, campaign_id } = await scene()
    const deleted = (ctx: Context) => deleteCampaign(ctx, { campaign_id })
    const others = () =>
      Promise.allSettled([
        endCampaign(ada, { campaign_id }),
        editCampaign(ada, { campaign_id, end_datetime: inMilliseconds(2 * DAY) }),
      ])
    for (const outcome of await behind(deleted, ada, others))
      expect(outcome).toMatchObject({ status: 'rejected', reason: notFound('Campaign') })
  })
})

describe('whoever is removed at the same moment', () => {
  test('leaves the vote that came in just before, to be counted until the end', async () => {
    const { ada, ben, team_id, tactic_id } = await scene()
    await behind(
      (ctx) => voteOnTactic(ctx, { tactic_id, ...vote }),
      ben,
      () => removeMember(ada, { team_id, member_id: ben.actor.id }),
    )
    const votes = sql`select has_left from votes where tactic_id = ${tactic_id} order by user_id = ${ben.actor.id}`
    expect(await queryRows(database, votes)).toEqual([{ has_left: false }, { has_left: true }])
  })

  test('is not let in again by a link that is followed at that moment', async () => {
    const { ada, ben, team_id } = await scene()
    const joining = behind(
      (ctx) => removeMember(ctx, { team_id, member_id: ben.actor.id }),
      ada,
      () => joinTeam(ben, { team_id }),
    )
    await expect(joining).rejects.toMatchObject({ name: 'DomainError' })
    await expect(getTeam(ben, { team_id })).rejects.toMatchObject(notFound('Team'))
  })
})

describe('a result that was shown never changes', () => {
  const resultOf = async (ctx: Context, campaign_id: string) =>
    (await readTacticsPage(ctx, { campaign_id, ...page })).rows.map(({ vote_count, average_score }) => ({
      vote_count,
      average_score,
    }))

  test.each(['the campaign', 'its second round'])('when a member is removed while %s ends', async (what) => {
    const { ada, ben, team_id, campaign_id, tactic_id } = await scene()
    await voteOnTactic(ben, { tactic_id, ...vote })
    let end: (ctx: Context, input: { campaign_id: string }) => Promise<unknown> = endCampaign
    if (what === 'its second round') {
      await endCampaign(ada, { campaign_id })
      await openSecondRound(ada, { campaign_id, tactic_ids: [tactic_id], hours: 24 })
      const again = { ...scores(1, 1, 1), reason: null }
      await voteInSecondRound(ben, { campaign_id, votes: { [tactic_id]: again }, keep: [] })
      end = endSecondRound
    }
    // The removal has read that votes are still given, and waits for the vote that it is about to mark.
    let removing: Promise<unknown> | undefined
    let ending: Promise<unknown> | undefined
    await database.db.transaction(async (tx) => {
      await tx.execute(
        sql`select from votes where tactic_id = ${tactic_id} and user_id = ${ben.actor.id} for update`,
      )
      removing = removeMember(ada, { team_id, member_id: ben.actor.id })
      await untilWaiting(database.db, removing)
      ending = end(ada, { campaign_id }).then(() => resultOf(ada, campaign_id))
      await untilWaiting(database.db, ending, 2)
    })
    const shown = await ending
    await removing
    expect(await resultOf(ada, campaign_id)).toEqual(shown)
    // The end waited for the removal, and took the vote with it.
    const left = sql`select from votes where tactic_id = ${tactic_id} and has_left`
    expect(await queryRows(database, left)).toEqual([])
  })

  test('when a tactic is deleted while the campaign ends', async () => {
    const { ada, campaign_id, tactic_id } = await scene()
    await behind(
      (ctx) => deleteTactic(ctx, { tactic_id }),
      ada,
      () => endCampaign(ada, { campaign_id }),
    )
    expect(await resultOf(ada, campaign_id)).toEqual([])
  })

  test('when a tactic would be deleted behind the end', async () => {
    const { ada, campaign_id, tactic_id } = await scene()
    const deleting = behind(
      (ctx) => endCampaign(ctx, { campaign_id }),
      ada,
      () => deleteTactic(ada, { tactic_id }),
    )
    await expect(deleting).rejects.toMatchObject({ kind: 'conflict' })
    expect(await resultOf(ada, campaign_id)).toEqual([{ vote_count: 1, average_score: 2.5 }])
  })

  test('when the end would be moved behind the end', async () => {
    const { ada, campaign_id } = await scene()
    const moving = behind(
      (ctx) => endCampaign(ctx, { campaign_id }),
      ada,
      () => editCampaign(ada, { campaign_id, end_datetime: inMilliseconds(9 * DAY) }),
    )
    await expect(moving).rejects.toMatchObject(
      refusal('conflict', 'The campaign has ended and cannot be changed'),
    )
  })
})

describe('a team always has an owner who is in it', () => {
  const ownerIsMember = (team_id: string) =>
    queryRows(
      database,
      sql`select exists (select from team_members m where m.team_id = t.id and m.user_id = t.owner_id
            and m.removed_at is null) as is_member from teams t where t.id = ${team_id}`,
    )

  test('when the heir leaves at the moment of the handing over', async () => {
    const { ada, ben, team_id } = await scene()
    const handing = behind(
      (ctx) => leaveTeam(ctx, { team_id }),
      ben,
      () => handOverTeam(ada, { team_id, member_id: ben.actor.id }),
    )
    await expect(handing).rejects.toMatchObject(notFound('Member'))
    expect(await ownerIsMember(team_id)).toEqual([{ is_member: true }])
  })

  test('when the heir is removed at the moment of the handing over', async () => {
    const { ada, ben, team_id } = await scene()
    const handing = behind(
      (ctx) => removeMember(ctx, { team_id, member_id: ben.actor.id }),
      ada,
      () => handOverTeam(ada, { team_id, member_id: ben.actor.id }),
    )
    await expect(handing).rejects.toMatchObject(notFound('Member'))
    expect(await ownerIsMember(team_id)).toEqual([{ is_member: true }])
  })

  test('when the heir leaves just after the handing over', async () => {
    const { ada, ben, team_id } = await scene()
    const leaving = behind(
      (ctx) => handOverTeam(ctx, { team_id, member_id: ben.actor.id }),
      ada,
      () => leaveTeam(ben, { team_id }),
    )
    await expect(leaving).rejects.toMatchObject({ kind: 'conflict' })
    expect(await ownerIsMember(team_id)).toEqual([{ is_member: true }])
  })

  test('when the team is handed to two at once: the second finds that it is not the owner any more', async () => {
    const { ada, ben, cem, team_id } = await scene()
    const handing = behind(
      (ctx) => handOverTeam(ctx, { team_id, member_id: ben.actor.id }),
      ada,
      () => handOverTeam(ada, { team_id, member_id: cem.actor.id }),
    )
    await expect(handing).rejects.toMatchObject({ kind: 'forbidden' })
    expect((await getTeam(ada, { team_id })).team.owner_id).toBe(ben.actor.id)
  })
})

describe('a team that is deleted', () => {
  test('is not, when it was handed over just before', async () => {
    const { ada, ben, team_id } = await scene()
    const deleting = behind(
      (ctx) => handOverTeam(ctx, { team_id, member_id: ben.actor.id }),
      ada,
      () => deleteTeam(ada, { team_id }),
    )
    await expect(deleting).rejects.toMatchObject({ kind: 'forbidden' })
    expect((await getTeam(ben, { team_id })).team.owner_id).toBe(ben.actor.id)
  })

  test('and handing it over do not wait for each other', async () => {
    const { ada, ben, team_id } = await scene()
    const [handing, deleting] = await startBehind(
      database.db,
      sql`select from users where id = ${ben.actor.id} for update`,
      () => handOverTeam(ada, { team_id, member_id: ben.actor.id }),
      () => deleteTeam(ada, { team_id }),
    )
    expect(handing).toMatchObject({ status: 'fulfilled' })
    expect(deleting).toMatchObject({ status: 'rejected', reason: { kind: 'forbidden' } })
  })

  test('and a vote in it do not wait for each other', async () => {
    const { ada, ben, team_id, tactic_id } = await scene()
    const [deleting, voting] = await startBehind(
      database.db,
      sql`select from team_members where team_id = ${team_id} and user_id = ${ben.actor.id} for update`,
      () => deleteTeam(ada, { team_id }),
      () => voteOnTactic(ben, { tactic_id, ...vote }),
    )
    expect(deleting).toMatchObject({ status: 'fulfilled' })
    expect(voting).toMatchObject({ status: 'rejected', reason: notFound('Tactic') })
  })
})

test('a storm of everything at once leaves refusals and no errors', async () => {
  const { ada, ben, cem, team_id } = await scene()
  for (let round = 0; round < 5; round++) {
    const campaign_id = await buildCampaign(ada, team_id)
    const tactics = [await buildTactic(ada, campaign_id), await buildTactic(ben, campaign_id)]
    const votes = tactics.flatMap((tactic_id) =>
      [ada, ben, cem, ada, ben, cem].map((voter) => () => voteOnTactic(voter, { tactic_id, ...vote })),
    )
    const comments = tactics.map((tactic_id) => () => addComment(cem, { tactic_id, comment_text: 'Hello' }))
    const calls: (() => Promise<unknown>)[] = [
      ...votes.slice(0, 4),
      () => addTactic(cem, { campaign_id, name: 'Invite friends by link', ...vote }),
      ...comments,
      () => deleteTactic(ada, { tactic_id: tactics[0] ?? '' }),
      ...votes.slice(4, 8),
      () => removeMember(ada, { team_id, member_id: cem.actor.id }),
      () => endCampaign(ada, { campaign_id }),
      ...votes.slice(8),
      () => deleteCampaign(ada, { campaign_id }),
      () => readTacticsPage(ben, { campaign_id, ...page }),
    ]
    const outcomes = await Promise.allSettled(calls.map((call) => call()))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'DomainError' })
    await restoreMember(ada, { team_id, member_id: cem.actor.id })
  }
})

async function votersOf(tactic_id: string): Promise<string[]> {
  const rows = await queryRows<{ user_id: string }>(
    database,
    sql`select user_id from votes where tactic_id = ${tactic_id}`,
  )
  return rows.map(({ user_id }) => user_id)
}
