import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { closeDecisionLink, openDecisionLink, saveDecision } from '~/domain/decisions/commands.server'
import { findMinutes, readDecision } from '~/domain/decisions/queries.server'
import { deriveStoredKeys, type StoredKeys } from '~/domain/sealing-keys.server'
import type { Db } from '~/db/client.server'
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

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

/** A database that tells each statement to `see` before it is carried out. */
function seenBy(db: Db, see: (statement: SQL, db: Db) => Promise<void>): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'execute')
        return async (statement: SQL) => {
          await see(statement, target)
          return target.execute(statement)
        }
      if (name === 'transaction')
        return (work: (tx: Db) => Promise<unknown>) => target.transaction((tx) => work(seenBy(tx, see)))
      return Reflect.get(target, name) as unknown
    },
  })
}

const textOf = (statement: SQL) => new PgDialect().sqlToQuery(statement).sql
const isRead = (statement: SQL) => textOf(statement).trimStart().startsWith('select')

/** How many pages of the database a start reads. */
async function pagesRead(keys: StoredKeys): Promise<number> {
  let pages = 0
  const counting = seenBy(database.db, async (statement, db) => {
    if (!isRead(statement)) return
    const row = await queryRow<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      { db },
      sql`explain (analyze, buffers, format json) ${statement}`,
    )
    const plan = row?.['QUERY PLAN'][0]?.Plan ?? expect.fail('No plan')
    pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  })
  await sealStoredSecrets(counting, keys)
  return pages
}

/** Copies of a campaign, whose links `secret` has sealed, or nobody. */
async function copyCampaign(campaign_id: string, count: number, keys: StoredKeys | null) {
  const rows = Array.from({ length: count }, () => {
    const [id, token] = [randomUUID(), randomUUID()]
    if (!keys) return { id, invite_token: token, invite_sealed: null, invite_hash: null }
    const { sealed, hash } = keys.inviteKeys.seal(token, id)
    return { id, invite_sealed: sealed, invite_hash: hash }
  })
  await queryRows(
    database,
    sql`insert into campaigns select (jsonb_populate_record(campaigns, row)).*
        from campaigns, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row where campaigns.id = ${campaign_id}`,
  )
}

const inClear = () =>
  queryRow<{ count: number }>(database, sql`select count(invite_token)::int as count from campaigns`)

describe('A start', () => {
  test('that finds nothing to seal reads the same of 20 campaigns as of 4,000, also of sealed ones that no secret opens', async () => {
    const campaign_id = await buildCampaign(ada, team_id)
    await copyCampaign(campaign_id, 20, rotated)
    const before = await pagesRead(rotated)
    await copyCampaign(campaign_id, 2_000, rotated)
    await copyCampaign(campaign_id, 2_000, deriveStoredKeys(['a secret that is gone, of 32 characters']))
    expect(await pagesRead(rotated)).toBeLessThan(before + 10)
    expect(before).toBeLessThan(40)
  })

  test('that is interrupted keeps what it has sealed, and the next one does the rest', async () => {
    const campaign_id = await buildCampaign(ada, team_id)
    await copyCampaign(campaign_id, 700, null)
    let updates = 0
    const failing = seenBy(database.db, (statement) => {
      if (textOf(statement).trimStart().startsWith('update') && ++updates > 1)
        return Promise.reject(new Error('The connection is lost'))
      return Promise.resolve()
    })
    await expect(sealStoredSecrets(failing, ada)).rejects.toThrow('The connection is lost')
    expect(await inClear()).toEqual({ count: 200 })
    await sealStoredSecrets(database.db, ada)
    expect(await inClear()).toEqual({ count: 0 })
  })
})

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
