import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { closeDecisionLink, openDecisionLink, saveDecision } from '~/domain/decisions/commands.server'
import { findMinutes, readDecision } from '~/domain/decisions/queries.server'
import { deriveStoredKeys, type StoredKeys } from '~/domain/sealing-keys.server'
import { sealStoredSecrets } from '~/domain/stored-secrets.server'
import { createWebhook, testWebhook } from '~/domain/webhooks/commands.server'
import { claimWebhooks } from '~/domain/webhooks/deliveries.server'
import { listDeliveries } from '~/domain/webhooks/queries.server'
import { serveWebhook } from '~/jobs/webhooks/sender.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  SESSION_SECRET,
  signInPremium,
  systemContext,
  tokenOf,
} from '../support/builders'
import { useTestDatabase } from '../support/database'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const NOWHERE = { allowsLoopback: false }
const rotated = deriveStoredKeys(['the next secret, which has 32 characters', SESSION_SECRET])
const replaced = deriveStoredKeys(['the next secret, which has 32 characters'])

let ada: Context
let team_id: string

beforeEach(async () => {
  await queryRows(database, sql`delete from teams`)
  ;[ada] = await signInPremium(database.db, 'Ada')
  team_id = await buildTeam(ada)
})

/** The rows of a table, and that none of them holds `secret`. */
async function rowsWithout(table: string, secret: string) {
  const rows = await queryRows(database, sql`select * from ${sql.identifier(table)}`)
  expect(rows).not.toEqual([])
  expect(JSON.stringify(rows)).not.toContain(secret)
  return rows
}

describe('The link to the minutes', () => {
  let campaign_id: string
  let token: string

  const minutesOf = (link_token: string, keys: StoredKeys) =>
    findMinutes({ ...systemContext(database.db), ...keys }, link_token)

  beforeEach(async () => {
    campaign_id = await buildCampaign(ada, team_id)
    await buildTactic(ada, campaign_id)
    await endCampaign(ada, { campaign_id })
    await saveDecision(ada, { campaign_id, version: 0, slots: 1, tactics: {}, publish: true })
    token = tokenOf((await openDecisionLink(ada, { campaign_id })).link)
  })

  test('is stored sealed, and an earlier version’s or an earlier secret’s is sealed at the next start', async () => {
    await rowsWithout('decisions', token)
    await queryRows(
      database,
      sql`update decisions set link_token = ${token}, link_sealed = null, link_hash = null`,
    )
    await Promise.all([1, 2].map(() => sealStoredSecrets(database.db, ada)))
    await rowsWithout('decisions', token)
    expect(await minutesOf(token, ada)).not.toBeNull()
    await sealStoredSecrets(database.db, rotated)
    const rows = await rowsWithout('decisions', token)
    expect(await minutesOf(token, replaced)).not.toBeNull()
    expect(await readDecision({ ...ada, ...replaced }, campaign_id)).toMatchObject({
      link: ada.services.links.minutesLink(token),
      is_link_lost: false,
    })
    await sealStoredSecrets(database.db, replaced)
    expect(await rowsWithout('decisions', token)).toEqual(rows)
  })

  test('whose secret is gone is unknown and said to be lost, and can be opened again or closed', async () => {
    const other = { ...ada, ...replaced }
    await sealStoredSecrets(database.db, replaced)
    expect(await minutesOf(token, replaced)).toBeNull()
    expect(await readDecision(other, campaign_id)).toMatchObject({ link: null, is_link_lost: true })
    expect(await minutesOf(token, ada)).not.toBeNull()
    const [one, two] = await Promise.all([1, 2].map(() => openDecisionLink(other, { campaign_id })))
    expect(two).toEqual(one)
    expect(await minutesOf(tokenOf(one?.link ?? null), replaced)).not.toBeNull()
    expect(await readDecision(other, campaign_id)).toMatchObject({ link: one?.link, is_link_lost: false })
    expect(await minutesOf(token, ada)).toBeNull()
    await closeDecisionLink(ada, { campaign_id })
    expect(await readDecision(ada, campaign_id)).toMatchObject({ link: null, is_link_lost: false })
  })
})

describe('The signing secret of a webhook', () => {
  let webhook_id: string
  let secret: string

  beforeEach(async () => {
    const input = { team_id, url: 'https://receiver.invalid/', events: ['tactic.added' as const] }
    const created = await createWebhook(ada, input)
    webhook_id = created.webhook.id
    secret = created.secret
    await testWebhook(ada, { webhook_id })
  })

  const claim = async (keys: StoredKeys) => {
    await queryRow(database, sql`update webhooks set leased_until = null, paused_until = null`)
    const [claimed] = await claimWebhooks({ ...systemContext(database.db), ...keys }, 1)
    if (!claimed) throw new Error('Nothing is due')
    return claimed
  }

  test('is stored sealed, and an earlier version’s or an earlier secret’s is sealed at the next start', async () => {
    await rowsWithout('webhooks', secret)
    await queryRows(database, sql`update webhooks set secret = ${secret}, secret_sealed = null`)
    await sealStoredSecrets(database.db, ada)
    await rowsWithout('webhooks', secret)
    expect(await claim(ada)).toMatchObject({ secret })
    await sealStoredSecrets(database.db, rotated)
    await rowsWithout('webhooks', secret)
    expect(await claim(replaced)).toMatchObject({ secret })
  })

  test('that cannot be read any more fails its deliveries with a reason', async () => {
    await sealStoredSecrets(database.db, replaced)
    const claimed = await claim(replaced)
    expect(claimed.secret).toBeNull()
    await serveWebhook(systemContext(database.db), claimed, NOWHERE, new AbortController().signal)
    const { deliveries: rows } = await listDeliveries(ada, { webhook_id, limit: 10 })
    expect(rows).toMatchObject([
      {
        state: 'waiting',
        attempts: 1,
        last_status: null,
        last_error: 'the signing secret can no longer be read: delete this webhook and add it again',
      },
    ])
  })
})
