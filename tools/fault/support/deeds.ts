import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { newCampaign } from '../../../tests/support/inputs'
import { exactly, holds, type Check } from './report'
import { call, type Scene } from './scene'
import type { Store } from './store'

const PAUSE_AFTER_FAILURE_MS = 100

/** The scene's owner opens campaigns and deletes every other one, whatever happens to the app, until `stop`. */
export function startDeeds({ team_id, people }: Scene, urlOf: () => string): { stop: () => Promise<void> } {
  const token = people[0]?.token ?? ''
  let isOver = false
  const ask = (method: string, path: string, body?: object) =>
    call(urlOf(), token, method, `/api/campaigns${path}`, body).catch(() => null)

  async function keepActing(): Promise<void> {
    for (let turn = 0; !isOver; turn++) {
      const opened = await ask('POST', '', newCampaign(team_id))
      if (opened?.status !== 201) await sleep(PAUSE_AFTER_FAILURE_MS)
      else if (turn % 2 === 0) {
        const { campaign } = JSON.parse(opened.text) as { campaign: { id: string } }
        await ask('DELETE', `/${campaign.id}`)
      }
    }
  }

  const acting = keepActing()
  return {
    async stop() {
      isOver = true
      await acting
    },
  }
}

/** Each of these campaigns and its acts are there together, or neither is. The app must have stopped. */
export async function checksOfActs(store: Store, { campaign_id }: Scene): Promise<Check[]> {
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
  ]
}
