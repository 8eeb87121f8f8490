import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startApp } from '../support/app'
import { both, exactly, figure, type Experiment } from '../support/report'
import { addCampaign, callPatiently, createScene } from '../support/scene'
import { randomVote } from '../support/storm'
import { createStore } from '../support/store'

const LONGEST_WAIT = 120
/** Somewhere among what the others do. */
const soon = (work: () => Promise<void>) => sleep(Math.random() * LONGEST_WAIT).then(work)

const HONEST = new Set([200, 201, 404, 409])

export const f15: Experiment = {
  title: 'F15: a tactic, then its campaign are deleted while people vote, comment, add and join',
  engines: both,
  runs: 100,
  async run({ engine, runs }) {
    const store = await createStore(engine)
    const scene = await createScene(store, { people: 6, tactics: 1 })
    const app = await startApp(store)
    const [owner, ...others] = scene.people.map(({ token }) => token)
    const statuses = new Map<number, number>()
    const send = async (token: string | undefined, method: string, path: string, body?: object) => {
      const { status } = await callPatiently(app.url, token ?? '', method, path, body)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    for (let round = 0; round < runs; round++) {
      const { campaign_id, tactic_id } = await addCampaign(scene, app.url)
      await Promise.all([
        ...others.flatMap((token) => [
          send(token, 'POST', `/api/tactics/${tactic_id}/vote`, randomVote()),
          send(token, 'POST', `/api/tactics/${tactic_id}/comments`, { comment_text: 'Hello' }),
          send(token, 'POST', '/api/tactics', { campaign_id, name: 'Invite friends', ...randomVote() }),
        ]),
        soon(() => send(owner, 'DELETE', `/api/tactics/${tactic_id}`)),
        soon(() => send(owner, 'DELETE', `/api/campaigns/${campaign_id}`)),
        send(owner, 'POST', `/api/campaigns/${campaign_id}/end`),
      ])
    }
    await app.end('SIGTERM')
    const [{ orphans } = { orphans: -1 }] = await store.sql<{ orphans: number }>(
      sql`select ((select count(*) from votes where tactic_id not in (select id from tactics))
        + (select count(*) from comments where tactic_id not in (select id from tactics))
        + (select count(*) from tactics where campaign_id not in (select id from campaigns)))::int as orphans`,
    )
    await store.remove()
    const dishonest = [...statuses].filter(([status]) => !HONEST.has(status))
    return [
      figure('answers', [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')),
      exactly(
        'other than 200, 201, 404 and 409',
        dishonest.reduce((sum, [, count]) => sum + count, 0),
        0,
      ),
      exactly('orphans', orphans, 0),
    ]
  },
}
