import { startApp } from '../support/app'
import { openJournal } from '../support/journal'
import { judge } from '../support/oracle'
import { atMost, both, checksOf, exactly, type Experiment } from '../support/report'
import { call, createScene } from '../support/scene'
import { randomVote } from '../support/storm'
import { createStore } from '../support/store'

const PEOPLE = 1_000
const P99_LIMIT = { pglite: 2_000, postgres: 1_000 }

export const f12: Experiment = {
  title: 'F12: a thousand people vote on one tactic at once',
  engines: both,
  runs: 1,
  async run({ engine }) {
    const store = await createStore(engine)
    const [scene, journal] = [await createScene(store, { people: PEOPLE, tactics: 1 }), await openJournal()]
    const app = await startApp(store)
    const tactic_id = scene.tactic_ids[0] ?? ''
    const times: number[] = []
    let others = 0
    await Promise.all(
      scene.people.map(async ({ id, token }) => {
        const entry = { tactic_id, user_id: id, vote: randomVote() }
        const started = performance.now()
        const { status } = await call(app.url, token, 'POST', `/api/tactics/${tactic_id}/vote`, entry.vote)
        times.push(performance.now() - started)
        if (status !== 200) others++
        else await journal.acknowledge(entry)
      }),
    )
    const owner = scene.people[0]?.token ?? ''
    const { text } = await call(app.url, owner, 'GET', `/api/tactics?campaign_id=${scene.campaign_id}`)
    const [{ vote_count } = { vote_count: 0 }] = (JSON.parse(text) as { tactics: { vote_count: number }[] })
      .tactics
    await app.end('SIGTERM')
    const checks = checksOf(await judge(store, scene, journal))
    await store.remove()
    times.sort((a, b) => a - b)
    return [
      exactly('votes shown', vote_count, PEOPLE),
      exactly('answers that were no 200', others, 0),
      ...checks,
      atMost('p99', times[Math.floor(PEOPLE * 0.99)] ?? Infinity, P99_LIMIT[engine]),
    ]
  },
}
