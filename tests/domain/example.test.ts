import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listCampaigns } from '~/domain/campaigns/queries.server'
import { CampaignRow } from '~/domain/campaigns/rows.server'
import type { Context } from '~/domain/context'
import { CampaignResultRow } from '~/domain/results/store/rows.server'
import { sampleColleagues } from '~/domain/sample-data'
import { seedSampleData } from '~/domain/sample-data.server'
import { readTactics, readTacticsPage } from '~/domain/tactics/queries.server'
import { TacticRow } from '~/domain/tactics/rows.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { listTeams } from '~/domain/teams/queries.server'
import { upsertUser } from '~/domain/users/sessions.server'
import { exampleCampaign } from '~/routes/example/example-campaign.server'
import stored from '~/routes/example/example-rows.json'
import { signIn, systemContext } from '../support/builders'
import { useTestDatabase } from '../support/database'

const database = useTestDatabase()
const now = '2030-01-31T17:00:00.000Z'
const Rows = z.strictObject({
  campaign: z.strictObject(CampaignRow.shape),
  results: z.strictObject(CampaignResultRow.shape).nullable(),
  tactics: z.array(z.strictObject(TacticRow.shape)),
})
type Rows = z.infer<typeof Rows>

/** A colleague who has added nothing, and has scored all tactics of the running campaign but the newest. */
async function signInAsReader(): Promise<Context> {
  const system = systemContext(database.db)
  expect(await seedSampleData(system)).toBe(true)
  const [{ name: full_name, email }] = sampleColleagues
  const { id } = await upsertUser(system, { provider: 'local', subject: email, email, full_name })
  const { actor, ...rest } = await signIn(database.db)
  return { ...rest, actor: { ...actor, id, full_name, email } }
}

async function readSample(ctx: Context, status: 'active' | 'ended'): Promise<Rows> {
  const [team] = (await listTeams(ctx, { limit: 1 })).teams
  const { campaigns } = await listCampaigns(ctx, { team_id: team?.id ?? '', limit: 1, status })
  const input = { campaign_id: campaigns[0]?.id ?? '', limit: 200 }
  const { rows } = await readTacticsPage(ctx, input)
  if (status === 'active')
    for (const { id } of rows.slice(1))
      await voteOnTactic(ctx, { tactic_id: id, impact_score: 7, chances_score: 7, efforts_score: 3 })
  const { campaign, results, tactics } = await readTactics(
    ctx,
    input,
    status === 'active' ? 'running' : 'ended',
  )
  return {
    campaign: { ...campaign, invite_sealed: null },
    results,
    tactics: tactics.map(({ place: _, own_key: __, ...tactic }) => tactic),
  }
}

/** Without what differs from one seeding to the next: ids, times, and what the random numbers of the seal decide. */
function lasting({ campaign, tactics }: Rows) {
  const { name, member_count, voter_count, scored_count, tactic_count, creator_name } = campaign
  return {
    campaign: { name, member_count, voter_count, scored_count, tactic_count, creator_name },
    tactics: tactics.map(({ name, vote_count, added_by_name, user_vote, results }) => {
      const { rank, average_score, avg_impact, avg_chances, avg_efforts, decided, result } = results ?? {}
      const scores = [average_score, avg_impact, avg_chances, avg_efforts]
      return { name, vote_count, added_by_name, user_vote, rank, scores, decided, criteria: result?.criteria }
    }),
  }
}

// The page shows stored rows. `WRITE_EXAMPLE=1 npx vitest run --project domain-postgres tests/domain/example.test.ts` stores them anew.
test('the example shows the campaigns that the sample team has', async () => {
  const reader = await signInAsReader()
  const found = { active: await readSample(reader, 'active'), ended: await readSample(reader, 'ended') }
  const path = new URL('../../app/routes/example/example-rows.json', import.meta.url)
  if (process.env.WRITE_EXAMPLE) writeFileSync(path, JSON.stringify(found))
  else
    for (const status of ['active', 'ended'] as const)
      expect(lasting(Rows.parse(stored[status]))).toEqual(lasting(found[status]))
})

test('the example is sealed while it runs, and nobody may do anything in it', () => {
  const { campaign, tactics } = exampleCampaign('active', now)
  expect(campaign).toMatchObject({ status: 'active', end_datetime: '2030-02-02T17:00:00.000Z' })
  for (const { can } of [campaign, exampleCampaign('ended', now).campaign])
    expect(Object.values(can)).not.toContain(true)
  for (const { tactic } of tactics) {
    expect(tactic).toMatchObject({ rank: null, average_score: null, user_vote: null, can: { delete: false } })
  }
})
