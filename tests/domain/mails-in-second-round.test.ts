import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { endSecondRound, openSecondRound } from '~/domain/rounds/commands.server'
import { voteInSecondRound } from '~/domain/rounds/votes.server'
import { addTactic } from '~/domain/tactics/commands.server'
import { getResults } from '~/domain/tactics/results.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { readMail } from '~/jobs/mail/kinds.server'
import { buildCampaign, buildTeam, signInPremium, systemContext } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { scores } from '../support/inputs'
import { announce } from '../support/mails'
import { queryRows } from '../support/sql'

const database = useTestDatabase()

test('the mail about the end reaches everybody, with its fingerprint, when all ranked tactics are scored again', async () => {
  const [owner, voter] = await signInPremium(database.db, 'Olga', 'Vera')
  if (!owner || !voter) throw new Error('Nobody signed in')
  const campaign_id = await buildCampaign(owner, await buildTeam(owner, voter))
  const { tactic } = await addTactic(owner, {
    campaign_id,
    name: 'Send a welcome series',
    ...scores(5, 9, 1),
  })
  for (const person of [owner, voter])
    await voteOnTactic(person, { tactic_id: tactic.id, ...scores(5, 9, 1) })
  await endCampaign(owner, { campaign_id })
  await openSecondRound(owner, { campaign_id, tactic_ids: [tactic.id], hours: 24 })

  const system = systemContext(database.db)
  while ((await announce('campaign_ended_notifications', system)) > 0);
  const mails = await queryRows<{
    id: string
    user_id: string
    campaign_id: string
    kind: 'campaign_ended_notifications'
  }>(
    database,
    sql`select id, user_id, campaign_id, kind from outbox where kind = 'campaign_ended_notifications' and campaign_id = ${campaign_id}`,
  )
  expect(mails).toHaveLength(2)
  const contents = () => Promise.all(mails.map(async (mail) => (await readMail(system, mail))?.content))
  const during = await contents()
  for (const content of during)
    expect(content).toMatchObject({
      headline: expect.stringContaining('Send a welcome series'),
      ranking: [{ rank: 1, name: 'Send a welcome series', average_score: 12.5 }],
      digest: expect.any(String),
    })
  // Sent later still, it tells the first result as well.
  for (const person of [owner, voter])
    await voteInSecondRound(person, {
      campaign_id,
      votes: { [tactic.id]: scores(1, 1, 9) } as never,
      keep: [],
    })
  await endSecondRound(owner, { campaign_id })
  expect((await getResults(owner, { campaign_id })).tactics[0]?.avg_impact).toBe(1)
  const told = (content: unknown) => content as { headline: string; ranking: unknown; digest: string }
  for (const [index, content] of (await contents()).entries()) {
    const { headline, ranking, digest } = told(content)
    expect({ headline, ranking, digest }).toEqual({
      headline: told(during[index]).headline,
      ranking: told(during[index]).ranking,
      digest: told(during[index]).digest,
    })
  }
})
