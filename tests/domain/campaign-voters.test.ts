import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteCampaign, endCampaign } from '~/domain/campaigns/commands.server'
import { openSecondRound } from '~/domain/rounds/commands.server'
import { voteInSecondRound, withdrawSecondVote } from '~/domain/rounds/votes.server'
import { addTactic, addTactics, deleteTactic } from '~/domain/tactics/commands.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { joinTactics, separateTactics } from '~/domain/tactics/same-as.server'
import { scoreTactics, voteOnTactic, withdrawVote } from '~/domain/tactics/votes.server'
import { leaveTeam } from '~/domain/teams/members.server'
import { buildCampaign, buildTactic, buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { scores } from '../support/inputs'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const ballot = (score: number) => ({ ...scores(score, score, score), reason: null })

/** What triggers have counted, and the same counted now. */
async function counts() {
  const kept = await queryRows(
    database,
    sql`select campaign_id, user_id, round, vote_count from campaign_voters where vote_count <> 0 order by 1, 2, 3`,
  )
  const counted = await queryRows(
    database,
    sql`select tactic.campaign_id, vote.user_id, vote.round, count(*)::int as vote_count
        from votes vote join tactics tactic on tactic.id = vote.tactic_id
        where tactic.campaign_id is not null group by 1, 2, 3 order by 1, 2, 3`,
  )
  return { kept, counted }
}

test('the votes of each person are counted right, whatever becomes of votes and tactics', async () => {
  const [ada, ben, cem, dee] = await signInPremium(database.db, 'Ada', 'Ben', 'Cem', 'Dee')
  const team_id = await buildTeam(ada, ben, cem, dee)
  const campaign_id = await buildCampaign(ada, team_id)
  const kept_id = await buildTactic(ben, campaign_id, 'Invite friends by link')
  const joined_id = await buildTactic(cem, campaign_id, 'Let friends invite friends')
  const { tactics } = await addTactics(ada, {
    campaign_id,
    tactics: [{ name: 'Show prices early' }, { name: 'Answer within a day' }],
  })
  const [first_id = '', second_id = ''] = tactics.map(({ id }) => id)
  const ranked = async () => {
    const { rows } = await readTacticsPage(ada, { campaign_id, limit: 200 })
    return rows.map(({ id }) => id)
  }
  const steps: (() => Promise<unknown>)[] = [
    () => addTactic(cem, { campaign_id, name: 'Call those who left', ...scores(3, 3, 3) }),
    () => voteOnTactic(cem, { tactic_id: joined_id, ...scores(1, 2, 3) }),
    () => joinTactics(ada, { tactic_id: joined_id, same_as: kept_id, stays: 'other' }),
    () => separateTactics(ada, { tactic_id: kept_id, joined_id }),
    () => voteOnTactic(ben, { tactic_id: kept_id, ...scores(5, 5, 5) }),
    () => voteOnTactic(ben, { tactic_id: kept_id, ...scores(6, 6, 6) }),
    ...[ada, cem, dee].map((who) => async () => {
      const votes = Object.fromEntries((await ranked()).map((id) => [id, ballot(7)]))
      return scoreTactics(who, { campaign_id, votes })
    }),
    () => withdrawVote(cem, { tactic_id: first_id }),
    () => deleteTactic(ada, { tactic_id: second_id }),
    () => leaveTeam(dee, { team_id }),
    () => endCampaign(ada, { campaign_id }),
    ranked,
    () => openSecondRound(ada, { campaign_id, tactic_ids: [kept_id, first_id], hours: 24 }),
    () => voteInSecondRound(ben, { campaign_id, votes: { [first_id]: ballot(1) }, keep: [] }),
    () => voteInSecondRound(cem, { campaign_id, votes: { [first_id]: ballot(1) }, keep: [] }),
    () => withdrawSecondVote(ben, { tactic_id: first_id }),
  ]
  for (const [index, step] of steps.entries()) {
    await step()
    const { kept, counted } = await counts()
    expect(kept, `after step ${index + 1}`).toEqual(counted)
    expect(counted.length, `after step ${index + 1}`).toBeGreaterThan(0)
  }
  await deleteCampaign(ada, { campaign_id })
  expect(await queryRows(database, sql`select from campaign_voters`)).toEqual([])
})
