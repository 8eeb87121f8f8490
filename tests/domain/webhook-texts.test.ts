import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteCampaign, endCampaign } from '~/domain/campaigns/commands.server'
import { addComment, deleteComment } from '~/domain/comments/commands.server'
import type { Context } from '~/domain/context'
import { saveDecision } from '~/domain/decisions/commands.server'
import { deleteTactic } from '~/domain/tactics/commands.server'
import { createWebhook } from '~/domain/webhooks/commands.server'
import { WEBHOOK_EVENTS } from '~/domain/webhooks/constants'
import { forgetOutcome, forgetReasons, forgetTextsOf } from '~/domain/webhooks/events.server'
import { buildCampaign, buildTactic, buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()

let ada: Context
let ben: Context
let team_id: string
let campaign_id: string
let tactic_id: string

beforeAll(async () => {
  ;[ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
})

beforeEach(async () => {
  await queryRows(database, sql`delete from teams`)
  team_id = await buildTeam(ada, ben)
  const input = { team_id, url: 'https://receiver.invalid/', events: [...WEBHOOK_EVENTS] }
  await createWebhook(ada, input)
  campaign_id = await buildCampaign(ada, team_id)
  tactic_id = await buildTactic(ada, campaign_id, 'A tactic of these words')
})

/** Takes all that waits as sent. */
const sendAll = () => queryRows(database, sql`update webhook_deliveries set state = 'sent'`)

async function payloads(event: string): Promise<string[]> {
  const rows = await queryRows<{ payload: unknown }>(
    database,
    sql`select payload from webhook_deliveries where event = ${event} order by due_at, id`,
  )
  return rows.map(({ payload }) => JSON.stringify(payload))
}

describe('What was sent and is kept', () => {
  test('loses a comment that is deleted, and no other', async () => {
    const { comment } = await addComment(ben, { tactic_id, comment_text: 'Said too fast' })
    await addComment(ben, { tactic_id, comment_text: 'Said slowly' })
    await sendAll()
    await expect(deleteComment(ada, { comment_id: comment.id })).rejects.toMatchObject({ kind: 'forbidden' })
    expect((await payloads('comment.added')).join()).toContain('Said too fast')
    await deleteComment(ben, { comment_id: comment.id })
    const [deleted, kept] = await payloads('comment.added')
    expect(JSON.parse(deleted ?? '')).toMatchObject({
      type: 'comment.added',
      data: {
        team: { id: team_id },
        campaign: { id: campaign_id },
        tactic: { id: tactic_id },
        comment: { id: comment.id },
      },
    })
    expect(deleted).not.toMatch(/Said|Ben|these words/)
    expect(kept).toContain('Said slowly')
  })

  test('loses a tactic that is deleted, with its comments', async () => {
    await addComment(ben, { tactic_id, comment_text: 'Said of it' })
    await buildTactic(ada, campaign_id, 'Another tactic')
    await sendAll()
    await deleteTactic(ada, { tactic_id })
    const texts = [...(await payloads('tactic.added')), ...(await payloads('comment.added'))]
    expect(texts).toHaveLength(3)
    expect(texts.join()).not.toMatch(/these words|Said of it/)
    expect(texts.join()).toContain('Another tactic')
  })

  test('loses the texts of a campaign that is deleted', async () => {
    const other_id = await buildCampaign(ada, team_id)
    await sendAll()
    await deleteCampaign(ada, { campaign_id })
    expect((await payloads('tactic.added')).join()).not.toContain('these words')
    const [deleted, kept] = await payloads('campaign.created')
    expect(deleted).not.toContain('Autumn growth')
    expect(kept).toContain('Autumn growth')
    expect(kept).toContain(other_id)
  })

  test('loses a reason that is taken out of a decision, and keeps the others', async () => {
    const second_id = await buildTactic(ada, campaign_id, 'Another tactic')
    await endCampaign(ada, { campaign_id })
    const decide = (version: number, reason: string | null) =>
      saveDecision(ada, {
        campaign_id,
        version,
        slots: 2,
        publish: true,
        tactics: {
          [tactic_id]: { choice: 'do', reason },
          [second_id]: { choice: 'later', reason: 'After the launch' },
        },
      })
    await decide(0, 'Because of Cem')
    await sendAll()
    expect((await payloads('decision.published')).join()).toContain('Because of Cem')
    await decide(1, null)
    const [sent, ...others] = await payloads('decision.published')
    expect(others).toEqual([])
    expect(sent).not.toContain('Because of Cem')
    expect(JSON.parse(sent ?? '')).toMatchObject({
      data: {
        decision: {
          decider_name: 'Ada',
          tactics: [
            { id: tactic_id, name: 'A tactic of these words', choice: 'do', reason: null },
            { id: second_id, choice: 'later', reason: 'After the launch' },
          ],
        },
      },
    })
  })
})

test('texts are found by the id of what they are about, among any number of deliveries', async () => {
  await queryRows(
    database,
    sql`insert into webhook_deliveries (id, webhook_id, event, state, payload, due_at)
        select gen_random_uuid(), d.webhook_id, d.event, 'sent', jsonb_set(jsonb_set(jsonb_set(d.payload,
            '{data,campaign,id}', to_jsonb(gen_random_uuid())), '{data,tactic,id}', to_jsonb(gen_random_uuid())),
            '{data,decision}', '{}'), d.due_at
        from webhook_deliveries d cross join generate_series(1, 5000) where d.event = 'tactic.added'`,
  )
  await queryRows(
    database,
    sql`update webhook_deliveries set event = 'decision.published' where random() < 0.5`,
  )
  await queryRows(database, sql`analyze webhook_deliveries`)
  const tactic = sql`select ${team_id}::uuid as team_id, ${tactic_id}::uuid as id`
  const campaign = sql`select ${team_id}::uuid as team_id, ${campaign_id}::uuid as id`
  const reasons = sql`select ${tactic_id}::uuid as tactic_id, ''::text as reason`
  for (const statement of [
    forgetTextsOf('tactic', tactic),
    forgetReasons(campaign, reasons),
    forgetOutcome(tactic),
  ]) {
    const plan = JSON.stringify(await queryRow(database, sql`explain (format json) ${statement}`))
    expect(plan).toContain('webhook_deliveries_subjects_index')
    expect(plan).not.toMatch(/"Seq Scan"[^{}]*"webhook_deliveries"/)
  }
})
