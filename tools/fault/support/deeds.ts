import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { newCampaign, newTactic, scores } from '../../../tests/support/inputs'
import { exactly, holds, type Check } from './report'
import { call, PAUSE_AFTER_FAILURE_MS, untilAnswered, type Scene } from './scene'
import type { Store } from './store'

type Deeds = { reported: string[]; stop: () => Promise<void> }

/**
 * The scene's owner opens campaigns, deletes every other one, and decides and reports what came of a tactic in the rest,
 * whatever happens to the app, until `stop`. `reported` are the tactics whose outcome was acknowledged.
 */
export function startDeeds({ team_id, people }: Scene, urlOf: () => string): Deeds {
  const token = people[0]?.token ?? ''
  const reported: string[] = []
  let isOver = false
  const send = (method: string, path: string, body?: object) => call(urlOf(), token, method, path, body)
  const ask = (...request: Parameters<typeof send>) => send(...request).catch(() => null)
  const insist = (...request: Parameters<typeof send>) => untilAnswered(() => send(...request))

  async function report(campaign_id: string, key: string): Promise<void> {
    const added = await ask('POST', '/api/tactics', { ...newTactic(campaign_id), ...scores(5, 5, 5), key })
    if (added?.status !== 201) return
    const { tactic } = JSON.parse(added.text) as { tactic: { id: string } }
    const tactics = { [tactic.id]: { choice: 'do', reason: null } }
    await insist('POST', `/api/campaigns/${campaign_id}/end`)
    await insist('PUT', `/api/campaigns/${campaign_id}/decision`, {
      version: 0,
      slots: 1,
      tactics,
      publish: true,
    })
    const answer = await insist('POST', '/api/outcomes', {
      key,
      outcome: 'won',
      figure: null,
      link: null,
      sentence: null,
    })
    if (answer.status === 200) reported.push(tactic.id)
  }

  async function keepActing(): Promise<void> {
    for (let turn = 0; !isOver || reported.length === 0; turn++) {
      const opened = await ask('POST', '/api/campaigns', newCampaign(team_id))
      if (opened?.status !== 201) {
        await sleep(PAUSE_AFTER_FAILURE_MS)
        continue
      }
      const { campaign } = JSON.parse(opened.text) as { campaign: { id: string } }
      if (turn % 2 === 0) await ask('DELETE', `/api/campaigns/${campaign.id}`)
      else await report(campaign.id, `GRW-${turn}`)
    }
  }

  const acting = keepActing()
  return {
    reported,
    async stop() {
      isOver = true
      await acting
    },
  }
}

/**
 * Each of these campaigns and its acts are there together, or neither is, and no acknowledged outcome is lost. The app must
 * have stopped.
 */
export async function checksOfDeeds(
  store: Store,
  { campaign_id }: Scene,
  { reported }: Deeds,
): Promise<Check[]> {
  const outcomes = await store.sql<{ tactic_id: string }>(sql`select tactic_id from outcomes`)
  const kept = new Set(outcomes.map(({ tactic_id }) => tactic_id))
  const acts = (act: string) => sql`(select campaign_id as id from acts where act = ${act})`
  const [counted] = await store.sql<{ acts: number; without_row: number; without_act: number }>(
    sql`with kept as (select id from campaigns where id <> ${campaign_id}),
          opened as ${acts('campaign_opened')}, deleted as ${acts('campaign_deleted')}
        select (select count(*)::int from opened) + (select count(*)::int from deleted) as acts,
          (select count(*)::int from opened where id not in (select id from kept union select id from deleted))
            + (select count(*)::int from deleted join kept using (id)) as without_row,
          (select count(*)::int from kept where id not in (select id from opened)) as without_act`,
  )
  return [
    holds('acts written', (counted?.acts ?? 0) > 0, String(counted?.acts)),
    exactly('acts without their row', counted?.without_row ?? -1, 0),
    exactly('rows without their act', counted?.without_act ?? -1, 0),
    holds('outcomes acknowledged', reported.length > 0, String(reported.length)),
    exactly('of them lost', reported.filter((id) => !kept.has(id)).length, 0),
  ]
}
