import { beforeEach, describe, expect, test } from 'vitest'
import { endCampaign, editCampaign } from '~/domain/campaigns/commands.server'
import { getCampaign } from '~/domain/campaigns/queries.server'
import { addComment } from '~/domain/comments/commands.server'
import type { Context } from '~/domain/context'
import { LIVE_TACTICS_MAX } from '~/domain/tactics/constants'
import { deleteTactic } from '~/domain/tactics/commands.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { readCampaignLive } from '~/domain/tactics/live.server'
import { removeMember } from '~/domain/teams/members.server'
import { sql } from 'drizzle-orm'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  letTimeRunOut,
  refusal,
  signInPremium,
  statementsOf,
} from '../support/builders'
import { DAY, inMilliseconds, scores } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { queryRows } from '../support/sql'

const database = useTestDatabase()

let ada: Context
let ben: Context
let team_id: string
let campaign_id: string
let tactic_id: string

beforeEach(async () => {
  ;[ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
  team_id = await buildTeam(ada, ben)
  campaign_id = await buildCampaign(ada, team_id)
  tactic_id = await buildTactic(ada, campaign_id)
})

const read = async (ctx: Context, since?: string) =>
  (await readCampaignLive(ctx, { campaign_id, since })).answer

test('says what the campaign screen says, and nothing of a score', async () => {
  await voteOnTactic(ben, { tactic_id, ...scores(1, 2, 3) })
  const newest = await buildTactic(ada, campaign_id, 'Write to everybody who left')
  await addComment(ben, { tactic_id, comment_text: 'Worth a try' })
  const { campaign } = await read(ben)
  const shown = (await getCampaign(ben, { campaign_id })).campaign
  expect(campaign).toEqual({
    status: 'active',
    name: shown.name,
    problem_statement: shown.problem_statement,
    problem_reason: shown.problem_reason,
    end_datetime: shown.end_datetime,
    ended_at: null,
    tactic_count: 2,
    voter_count: 2,
    member_count: 2,
    is_complete: false,
    scored_count: 1,
    tactics: [
      { id: newest, vote_count: 1, comment_count: 0 },
      { id: tactic_id, vote_count: 2, comment_count: 1 },
    ],
  })
  expect((await read(ada)).campaign?.scored_count).toBe(2)
})

describe('since', () => {
  const changes: Record<string, () => Promise<unknown>> = {
    'a tactic': () => buildTactic(ada, campaign_id, 'Write to everybody who left'),
    'a deleted tactic': () => deleteTactic(ada, { tactic_id }),
    'a comment': () => addComment(ada, { tactic_id, comment_text: 'Worth a try' }),
    'a first vote': () => voteOnTactic(ben, { tactic_id, ...scores(1, 2, 3) }),
    'a moved end': () => editCampaign(ada, { campaign_id, end_datetime: inMilliseconds(5 * DAY) }),
    'another name': () => editCampaign(ada, { campaign_id, name: 'Winter sign-ups' }),
    'another context': () => editCampaign(ada, { campaign_id, problem_reason: 'Nobody knows' }),
    'an early end': () => endCampaign(ada, { campaign_id }),
    'the end by the clock': () => letTimeRunOut(ada, campaign_id),
    'a member less': () => removeMember(ada, { team_id, member_id: ben.actor.id }),
  }

  test('without a change there is nothing to tell', async () => {
    const { version } = await read(ben)
    expect(await read(ben, version)).toEqual({ version, campaign: null })
    expect((await read(ben, 'of another time')).campaign).not.toBeNull()
  })

  test.each(Object.entries(changes))('%s is told', async (_, change) => {
    const { version } = await read(ada)
    await change()
    const answer = await read(ada, version)
    expect(answer.version).not.toBe(version)
    expect(answer.campaign).not.toBeNull()
  })

  test('a vote that is replaced is not told', async () => {
    const { version } = await read(ben)
    await voteOnTactic(ada, { tactic_id, ...scores(1, 2, 3) })
    expect((await read(ben, version)).campaign).toBeNull()
  })
})

test('what another member has just read is not read again, and the own part is', async () => {
  const { shared } = await readCampaignLive(ada, { campaign_id })
  const statements = await statementsOf(async () => {
    const { answer } = await readCampaignLive(ben, { campaign_id }, shared)
    expect(answer.campaign).toMatchObject({ tactic_count: 1, scored_count: 0 })
  })
  expect(statements).toHaveLength(1)
  expect(statements[0]).not.toContain('comments')
  expect((await readCampaignLive(ada, { campaign_id }, shared)).answer).toEqual(await read(ada))
})

test('a shared read opens the campaign to nobody', async () => {
  const { shared } = await readCampaignLive(ada, { campaign_id })
  const [outsider] = await signInPremium(database.db, 'Otto')
  await removeMember(ada, { team_id, member_id: ben.actor.id })
  for (const ctx of [outsider, ben])
    await expect(readCampaignLive(ctx, { campaign_id }, shared)).rejects.toMatchObject(
      refusal('not_found', 'Campaign not found'),
    )
})

test('only the newest tactics are listed, the count is of all', async () => {
  await queryRows(
    database,
    sql`insert into tactics (id, campaign_id, name, added_by)
        select gen_random_uuid(), ${campaign_id}::uuid, 'Tactic number ' || n, ${ada.actor.id}::uuid
        from generate_series(1, ${LIVE_TACTICS_MAX}::int) n`,
  )
  const { campaign } = await read(ada)
  expect(campaign?.tactic_count).toBe(LIVE_TACTICS_MAX + 1)
  expect(campaign?.tactics).toHaveLength(LIVE_TACTICS_MAX)
})
