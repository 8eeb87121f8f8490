import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import { openSecondRound } from '~/domain/rounds/commands.server'
import { addTactic } from '~/domain/tactics/commands.server'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { readMail } from '~/jobs/mail/reading.server'
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
  for (const mail of mails)
    expect((await readMail(system, mail))?.content).toMatchObject({
      has_ranking: true,
      ranking: [],
      digest: expect.any(String),
    })
})
