import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { addComment, editComment } from '~/domain/comments/commands.server'
import { listComments } from '~/domain/comments/queries.server'
import { exportAccount } from '~/domain/account/export.server'
import type { Context } from '~/domain/context'
import { findDueWork } from '~/jobs/mail/kinds.server'
import { getReceipt } from '~/domain/seals/receipts.server'
import { addTactic, deleteTactic, editTactic, addTactics } from '~/domain/tactics/commands.server'
import { exportTactics } from '~/domain/tactics/export.server'
import { getCampaignLive } from '~/domain/tactics/live.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { joinTactics, separateTactics, readSameAs } from '~/domain/tactics/same-as.server'
import { previewTactics } from '~/domain/tactics/similar.server'
import { scoreTactics, voteOnTactic, withdrawVote } from '~/domain/tactics/votes.server'
import { leaveTeam } from '~/domain/teams/members.server'
import { buildCampaign, buildTactic, buildTeam, racingIn, refusal, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { scores } from '../support/inputs'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const page = { limit: 200 }

const isScored = refusal(
  'conflict',
  'One of these tactics has more votes than people who added it, so they can no longer be joined',
)
const isScoredSince = refusal(
  'conflict',
  'The tactic has more votes than people who added it, so the two can no longer be separated',
)
const notFound = refusal('not_found', 'Tactic not found')

/** A campaign of Ada's, in which Ben and Cem have added the same tactic. Dee is a member. */
async function scene() {
  const [ada, ben, cem, dee] = await signInPremium(database.db, 'Ada', 'Ben', 'Cem', 'Dee')
  const team_id = await buildTeam(ada, ben, cem, dee)
  const campaign_id = await buildCampaign(ada, team_id)
  const kept_id = await buildTactic(ben, campaign_id, 'Invite friends by link')
  const { tactic } = await addTactic(cem, {
    campaign_id,
    name: 'Let friends invite friends',
    description: 'With a month for free',
    link: 'https://example.com/friends',
    key: 'GROW-2',
    ...scores(9, 8, 7),
  })
  const joined_id = tactic.id
  const join = (by: Context) => joinTactics(by, { tactic_id: joined_id, same_as: kept_id, stays: 'other' })
  const separate = (by: Context) => separateTactics(by, { tactic_id: kept_id, joined_id })
  return { ada, ben, cem, dee, team_id, campaign_id, kept_id, joined_id, join, separate }
}

const pageOf = (ctx: Context, campaign_id: string) => readTacticsPage(ctx, { campaign_id, ...page })
const tacticsOf = async (ctx: Context, campaign_id: string) => (await pageOf(ctx, campaign_id)).rows
const textsOf = async (ctx: Context, tactic_id: string) =>
  (await listComments(ctx, { tactic_id, ...page })).comments.map(({ comment_text }) => comment_text)
/** Everything that is stored of tactics, votes and comments. */
const stored = () =>
  Promise.all(
    ['tactics', 'votes', 'comments'].map((table) =>
      queryRows(database, sql`select * from ${sql.identifier(table)} order by 1, 2`),
    ),
  )

describe('joining two tactics', () => {
  test('leaves one name, under which the other is read with its adder, texts and comments', async () => {
    const { ben, cem, dee, campaign_id, kept_id, joined_id, join } = await scene()
    await addComment(dee, { tactic_id: kept_id, comment_text: 'Which friends?' })
    const { comment } = await addComment(ben, { tactic_id: joined_id, comment_text: 'Same as mine' })
    expect(await join(cem)).toEqual({ campaign_id, tactic_id: kept_id, joined_id })
    const [tactic, ...others] = await tacticsOf(dee, campaign_id)
    expect(others).toEqual([])
    expect(tactic).toMatchObject({
      ...{ id: kept_id, name: 'Invite friends by link', description: null, vote_count: 1, comment_count: 2 },
      joined: [
        {
          id: joined_id,
          name: 'Let friends invite friends',
          description: 'With a month for free',
          link: 'https://example.com/friends',
          key: 'GROW-2',
          added_by_name: 'Cem',
        },
      ],
    })
    expect(await textsOf(dee, kept_id)).toEqual(['Which friends?', 'Same as mine'])
    await editComment(ben, { comment_id: comment.id, comment_text: 'The same as mine' })
    expect(await textsOf(dee, kept_id)).toEqual(['Which friends?', 'The same as mine'])
  })

  test('keeps the name of the first or the second, as chosen', async () => {
    const { ben, campaign_id, kept_id, joined_id } = await scene()
    await joinTactics(ben, { tactic_id: joined_id, same_as: kept_id, stays: 'this' })
    expect(await tacticsOf(ben, campaign_id)).toMatchObject([{ id: joined_id, joined: [{ id: kept_id }] }])
  })

  test('takes the joined tactic out of every count and list, and its vote with it', async () => {
    const { ada, cem, dee, campaign_id, kept_id, joined_id, join } = await scene()
    await join(ada)
    const { campaign } = await pageOf(cem, campaign_id)
    expect(campaign).toMatchObject({ tactic_count: 1, voter_count: 1, scored_count: 0 })
    expect((await getCampaignLive(dee, { campaign_id })).campaign).toMatchObject({
      tactic_count: 1,
      tactics: [{ id: kept_id }],
    })
    expect(String((await exportTactics(dee, { campaign_id, separator: 'comma' })).data)).not.toContain(
      'GROW-2',
    )
    expect((await getReceipt(cem, { campaign_id })).data.ballots).toEqual([])
    expect((await tacticsOf(cem, campaign_id))[0]).toMatchObject({ user_vote: null, impact_score: null })
    for (const reaching of [
      () => voteOnTactic(dee, { tactic_id: joined_id, ...scores(1, 2, 3) }),
      () => withdrawVote(cem, { tactic_id: joined_id }),
      () => editTactic(cem, { tactic_id: joined_id, name: 'Another name for it' }),
      () => deleteTactic(cem, { tactic_id: joined_id }),
      () => addComment(cem, { tactic_id: joined_id, comment_text: 'Hello' }),
      () => listComments(cem, { tactic_id: joined_id, ...page }),
      () => readSameAs(cem, joined_id, ''),
    ])
      await expect(reaching()).rejects.toMatchObject(notFound)
    const sheet = { [joined_id]: scores(1, 2, 3), 'GROW-2': scores(1, 2, 3) }
    expect(
      (await scoreTactics(dee, { campaign_id, votes: asBallots(sheet), text_versions: {} })).votes,
    ).toEqual([])
  })

  test('keeps its wording and its key in the campaign: neither is added again', async () => {
    const { ada, dee, campaign_id, join } = await scene()
    await join(ada)
    const { lines } = await previewTactics(dee, {
      campaign_id,
      text: 'Name,Key\nlet friends invite friends,X-1\nA wholly new idea,GROW-2',
      is_table: true,
      columns: {},
      use_scores: false,
    })
    expect(lines.map(({ problem }) => problem)).toEqual([
      'This campaign has this tactic already',
      'This campaign has a tactic with this key already',
    ])
    const { tactics, skipped_keys } = await addTactics(dee, {
      campaign_id,
      tactics: [{ name: 'A wholly new idea', key: 'GROW-2' }],
    })
    expect([tactics, skipped_keys]).toEqual([[], ['GROW-2']])
  })

  test('is refused once either has more votes than adders, whosever they are', async () => {
    const { ada, ben, cem, dee, campaign_id, kept_id, joined_id, join } = await scene()
    for (const tactic_id of [kept_id, joined_id]) {
      await voteOnTactic(dee, { tactic_id, ...scores(1, 2, 3) })
      await expect(join(ben)).rejects.toMatchObject(isScored)
      await withdrawVote(dee, { tactic_id })
    }
    // One vote on a tactic of one adder: nothing says that it is another person's.
    const told = async () =>
      (await tacticsOf(ada, campaign_id)).map(({ can, vote_count }) => ({ can, vote_count }))
    const before = await told()
    await withdrawVote(cem, { tactic_id: joined_id })
    await voteOnTactic(dee, { tactic_id: joined_id, ...scores(1, 2, 3) })
    expect(await told()).toEqual(before)
    await join(ada)
    expect(await tacticsOf(ada, campaign_id)).toHaveLength(1)
  })

  test('knows no tactic of another campaign', async () => {
    const { ben, team_id, kept_id } = await scene()
    const elsewhere = await buildTactic(ben, await buildCampaign(ben, team_id))
    await expect(
      joinTactics(ben, { tactic_id: kept_id, same_as: elsewhere, stays: 'this' }),
    ).rejects.toMatchObject(notFound)
  })

  test('takes two tactics', async () => {
    const { ben, kept_id } = await scene()
    await expect(
      joinTactics(ben, { tactic_id: kept_id, same_as: kept_id, stays: 'this' }),
    ).rejects.toMatchObject(refusal('invalid', 'Please choose another tactic', 'same_as'))
  })

  test('takes several under one name, and none under one that goes', async () => {
    const { ben, cem, campaign_id, kept_id, joined_id, join } = await scene()
    const third = await buildTactic(ben, campaign_id, 'Ask friends to come along')
    await join(ben)
    await expect(
      joinTactics(cem, { tactic_id: kept_id, same_as: third, stays: 'other' }),
    ).rejects.toMatchObject({
      kind: 'conflict',
      fields: { stays: ['Another tactic is joined to this one. Let its name stay, or separate them first'] },
    })
    await joinTactics(cem, { tactic_id: kept_id, same_as: third, stays: 'this' })
    const [tactic] = await tacticsOf(ben, campaign_id)
    expect(tactic?.joined.map(({ id }) => id)).toEqual([joined_id, third])
  })

  test('is offered with the tactics that can be joined, the most similar first', async () => {
    const { ada, ben, cem, dee, campaign_id, kept_id, joined_id } = await scene()
    const scored = await buildTactic(ada, campaign_id, 'Invite friends by letter')
    await voteOnTactic(dee, { tactic_id: scored, ...scores(1, 2, 3) })
    const far = await buildTactic(ada, campaign_id, 'Rent a billboard')
    const idsFor = async (ctx: Context, q = '') =>
      (await readSameAs(ctx, kept_id, q)).others.map(({ id }) => id)
    expect(await idsFor(ben)).toEqual([joined_id, far])
    expect(await idsFor(ada)).toEqual([joined_id, far])
    expect(await idsFor(ada, 'billboard')).toEqual([far])
    // Cem added that one alone.
    expect(await idsFor(cem)).toEqual([joined_id])
    expect(await readSameAs(dee, kept_id, '')).toMatchObject({
      others: [],
      join_denial: 'Only somebody who added one of the tactics or the campaign’s owner can join them',
    })
    const may = async (ctx: Context) =>
      (await tacticsOf(ctx, campaign_id)).find(({ id }) => id === kept_id)?.can.join
    expect([await may(ada), await may(ben), await may(cem), await may(dee)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('separating them again', () => {
  test('brings everything back as it was', async () => {
    const { ben, cem, dee, campaign_id, joined_id, kept_id, join, separate } = await scene()
    await addComment(dee, { tactic_id: kept_id, comment_text: 'Which friends?' })
    await addComment(ben, { tactic_id: joined_id, comment_text: 'Same as mine' })
    const before = await stored()
    const shown = await tacticsOf(cem, campaign_id)
    await join(ben)
    await separate(cem)
    expect(await stored()).toEqual(before)
    expect(await tacticsOf(cem, campaign_id)).toEqual(shown)
  })

  test('leaves what was said and scored since with the one that stayed', async () => {
    const { ben, cem, dee, campaign_id, joined_id, kept_id, join, separate } = await scene()
    await join(ben)
    await addComment(dee, { tactic_id: kept_id, comment_text: 'Now I see' })
    await voteOnTactic(cem, { tactic_id: kept_id, ...scores(1, 2, 3) })
    await separate(ben)
    expect([await textsOf(dee, kept_id), await textsOf(dee, joined_id)]).toEqual([['Now I see'], []])
    const own = new Map((await tacticsOf(cem, campaign_id)).map(({ id, user_vote }) => [id, user_vote]))
    expect(own.get(kept_id)).toMatchObject(scores(1, 2, 3))
    expect(own.get(joined_id)).toMatchObject(scores(9, 8, 7))
  })

  test('is over once there are more votes than adders of both', async () => {
    const { ada, ben, cem, dee, campaign_id, kept_id, join, separate } = await scene()
    await join(ben)
    await voteOnTactic(cem, { tactic_id: kept_id, ...scores(1, 2, 3) })
    await voteOnTactic(dee, { tactic_id: kept_id, ...scores(1, 2, 3) })
    await expect(separate(ada)).rejects.toMatchObject(isScoredSince)
    expect((await readSameAs(ada, kept_id, '')).separate_denial).toBe(isScoredSince.message)
    expect((await tacticsOf(ada, campaign_id))[0]?.can.join).toBe(false)
    await withdrawVote(dee, { tactic_id: kept_id })
    await separate(ada)
  })

  test('is refused while another tactic has its key', async () => {
    const { ben, campaign_id, join, separate } = await scene()
    await join(ben)
    const other = { campaign_id, name: 'Another with that key', key: 'GROW-2', ...scores(1, 2, 3) }
    await addTactic(ben, { ...other, description: null, link: null })
    await expect(separate(ben)).rejects.toMatchObject(
      refusal('conflict', 'Another tactic of this campaign has this key', 'key'),
    )
    expect(await tacticsOf(ben, campaign_id)).toHaveLength(2)
  })

  test('brings back into the count the vote of somebody who has left', async () => {
    const { ben, cem, team_id, campaign_id, joined_id, join, separate } = await scene()
    await join(ben)
    await leaveTeam(cem, { team_id })
    await separate(ben)
    const found = (await tacticsOf(ben, campaign_id)).find(({ id }) => id === joined_id)
    expect(found).toMatchObject({ vote_count: 1, added_by_name: 'Former member' })
  })
})

test('Deleting the tactic that stayed deletes those that are joined to it', async () => {
  const before = await stored()
  const { ben, cem, joined_id, kept_id, join } = await scene()
  await addComment(ben, { tactic_id: joined_id, comment_text: 'Same as mine' })
  await join(ben)
  await deleteTactic(ben, { tactic_id: kept_id })
  expect(await stored()).toEqual(before)
  expect((await exportAccount(cem)).tactics).toEqual([])
})

test("One's own data have the tactic that is joined to another, and the vote on it", async () => {
  const { ben, cem, campaign_id, kept_id, joined_id, join } = await scene()
  await join(ben)
  const { tactics, votes } = await exportAccount(cem)
  expect(tactics).toMatchObject([{ id: joined_id, campaign_id, joined_to: kept_id }])
  expect(votes).toMatchObject([{ tactic_id: joined_id, campaign_id, ...scores(9, 8, 7) }])
})

test('A joined tactic is not announced, and keeps nobody waiting for it', async () => {
  const { ben, joined_id, join } = await scene()
  await join(ben)
  await queryRows(database, sql`update tactics set is_announced = true where id <> ${joined_id}`)
  await queryRows(database, sql`update tactics set created_at = created_at - interval '1 hour'`)
  expect((await findDueWork({ ...ben, now: sql`clock_timestamp()` })).new_tactic_notifications).toBe(false)
})

test('The result speaks of the tactic that stayed alone', async () => {
  const { ada, ben, campaign_id, kept_id, joined_id, join } = await scene()
  await join(ben)
  await endCampaign(ada, { campaign_id })
  const { rows, campaign } = await pageOf(ada, campaign_id)
  expect(rows).toMatchObject([{ id: kept_id, rank: 1, vote_count: 1, joined: [{ id: joined_id }] }])
  expect(campaign).toMatchObject({ tactic_count: 1, voter_count: 1 })
})

describe('what races', () => {
  const behind = racingIn(database)

  test.each(['kept_id', 'joined_id'] as const)(
    'a vote on %s that is being cast refuses the join',
    async (of) => {
      const { ben, dee, campaign_id, join, ...ids } = await scene()
      const joining = behind(
        (ctx) => voteOnTactic(ctx, { tactic_id: ids[of], ...scores(1, 2, 3) }),
        dee,
        () => join(ben),
      )
      await expect(joining).rejects.toMatchObject(isScored)
      expect(await tacticsOf(ben, campaign_id)).toHaveLength(2)
    },
  )

  test('a vote behind the join counts on the one that stayed, and is not found on the other', async () => {
    const { ben, dee, campaign_id, kept_id, joined_id, join } = await scene()
    await behind(join, ben, () => voteOnTactic(dee, { tactic_id: kept_id, ...scores(1, 2, 3) }))
    expect((await tacticsOf(ben, campaign_id))[0]?.vote_count).toBe(2)
    const other = await scene()
    await expect(
      behind(other.join, other.ben, () =>
        voteOnTactic(other.dee, { tactic_id: other.joined_id, ...scores(1, 2, 3) }),
      ),
    ).rejects.toMatchObject(notFound)
    expect(joined_id).not.toBe(other.joined_id)
  })

  test('a sheet behind the join scores nothing on the one that is joined', async () => {
    const { ben, dee, campaign_id, kept_id, joined_id, join } = await scene()
    const votes = asBallots({ [kept_id]: scores(1, 2, 3), [joined_id]: scores(4, 5, 6) })
    const scored = await behind(join, ben, () => scoreTactics(dee, { campaign_id, votes, text_versions: {} }))
    expect(scored.votes.map(({ tactic_id }) => tactic_id)).toEqual([kept_id])
    expect(
      await queryRows(
        database,
        sql`select from votes where tactic_id = ${joined_id} and user_id = ${dee.actor.id}`,
      ),
    ).toEqual([])
  })

  test('a comment that is being written goes along', async () => {
    const { ben, dee, kept_id, joined_id, join } = await scene()
    await behind(
      (ctx) => addComment(ctx, { tactic_id: joined_id, comment_text: 'Just before' }),
      dee,
      () => join(ben),
    )
    expect(await textsOf(dee, kept_id)).toEqual(['Just before'])
  })

  test('a vote that is being cast refuses the separation', async () => {
    const { ben, cem, dee, kept_id, join, separate } = await scene()
    await join(ben)
    await voteOnTactic(cem, { tactic_id: kept_id, ...scores(1, 2, 3) })
    const separating = behind(
      (ctx) => voteOnTactic(ctx, { tactic_id: kept_id, ...scores(1, 2, 3) }),
      dee,
      () => separate(ben),
    )
    await expect(separating).rejects.toMatchObject(isScoredSince)
  })

  test('the same two the other way round: the second finds nothing to join', async () => {
    const { ben, cem, kept_id, joined_id, join } = await scene()
    await expect(
      behind(join, ben, () => joinTactics(cem, { tactic_id: kept_id, same_as: joined_id, stays: 'other' })),
    ).rejects.toMatchObject(notFound)
  })
})

type Given = ReturnType<typeof scores>
const asBallots = (sheet: Record<string, Given>) =>
  Object.fromEntries(Object.entries(sheet).map(([id, given]) => [id, { ...given, reason: null }]))
