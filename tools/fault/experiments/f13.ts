import { sql } from 'drizzle-orm'
import { startApp } from '../support/app'
import { textOf, type Vote } from '../support/journal'
import { both, exactly, type Experiment } from '../support/report'
import { callPatiently, createScene } from '../support/scene'
import { createStore } from '../support/store'

const AT_ONCE = 100

/** Every score differs from vote to vote, so that a row mixed from two votes would be seen. */
const voteNumber = (n: number): Vote => ({
  impact_score: 1 + (n % 10),
  chances_score: 1 + (Math.floor(n / 10) % 10),
  efforts_score: 1 + ((n + Math.floor(n / 10)) % 10),
})

export const f13: Experiment = {
  title: 'F13: one person votes a hundred times at once with different scores',
  engines: both,
  runs: 20,
  async run({ engine, runs }) {
    const store = await createStore(engine)
    const scene = await createScene(store, { people: 1, tactics: runs })
    const app = await startApp(store)
    const token = scene.people[0]?.token ?? ''
    let others = 0
    for (const tactic_id of scene.tactic_ids) {
      const sending = Array.from({ length: AT_ONCE }, (_, n) =>
        callPatiently(app.url, token, 'POST', `/api/tactics/${tactic_id}/vote`, voteNumber(n)),
      )
      others += (await Promise.all(sending)).filter(({ status }) => status !== 200).length
    }
    await app.end('SIGTERM')
    const rows = await store.sql<Vote>(sql`select impact_score, chances_score, efforts_score from votes`)
    await store.remove()
    const sent = new Set(Array.from({ length: AT_ONCE }, (_, n) => textOf(voteNumber(n))))
    return [
      exactly('answers that were no 200', others, 0),
      exactly('rows', rows.length, runs),
      exactly('rows that nobody sent', rows.filter((row) => !sent.has(textOf(row))).length, 0),
    ]
  },
}
