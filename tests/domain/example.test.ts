import { expect, test } from 'vitest'
import { listCampaigns } from '~/domain/campaigns/queries.server'
import { samplePeople } from '~/domain/sample-data'
import { seedSampleData } from '~/domain/sample-data.server'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { listTeams } from '~/domain/teams/queries.server'
import { upsertUser } from '~/domain/users/sessions.server'
import { exampleCampaign } from '~/routes/example/example-campaign'
import { signIn, systemContext } from '../support/builders'
import { useTestDatabase } from '../support/database'

const database = useTestDatabase()
const now = '2030-01-31T17:00:00.000Z'

test('the example shows the ranking that the sample campaign has', async () => {
  const system = systemContext(database.db)
  expect(await seedSampleData(system)).toBe(true)
  const [{ name: full_name, email }] = samplePeople
  const id = await upsertUser(system, { provider: 'local', subject: email, email, full_name })
  const { actor, ...rest } = await signIn(database.db)
  const mara = { ...rest, actor: { ...actor, id } }
  const [team] = (await listTeams(mara, { limit: 1 })).teams
  const { campaigns } = await listCampaigns(mara, {
    team_id: team?.id ?? '',
    limit: 1,
    status: 'ended',
  })
  const { rows } = await readTacticsPage(mara, { campaign_id: campaigns[0]?.id ?? '', limit: 200 })
  const shown = ({ name, rank, vote_count, added_by_name, ...scores }: (typeof rows)[number]) => ({
    ...{ name, rank, vote_count, added_by_name },
    scores: [scores.average_score, scores.avg_impact, scores.avg_chances, scores.avg_efforts].map((score) =>
      score?.toFixed(6),
    ),
  })
  const example = exampleCampaign('ended', now)
  expect(example.tactics.map(({ tactic }) => shown(tactic))).toEqual(rows.map(shown))
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
