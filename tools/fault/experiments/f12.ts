import autocannon, { type Client } from 'autocannon'
import { startApp } from '../support/app'
import { openJournal, type Entry } from '../support/journal'
import { judge } from '../support/oracle'
import { atMost, both, checksOf, exactly, type Experiment } from '../support/report'
import { call, createScene, type Scene } from '../support/scene'
import { randomVote } from '../support/storm'
import { createStore } from '../support/store'

const PEOPLE = 1_000
const P99_LIMIT = { pglite: 2_000, postgres: 1_000 }

type Answer = { entry: Entry; status: number; milliseconds: number }

/** Everybody's vote, each on a connection of its own, sent by a client that leaves the processor to the app. */
async function voteAtOnce(url: string, { people }: Scene, tactic_id: string): Promise<Answer[]> {
  const answers: Answer[] = []
  const voters = people.values()
  const setupClient = (client: Client) => {
    const voter = voters.next().value
    if (!voter) throw new Error('There are more connections than people')
    const entry = { tactic_id, user_id: voter.id, vote: randomVote() }
    const headers = { authorization: `Bearer ${voter.token}`, 'content-type': 'application/json' }
    client.setHeadersAndBody(headers, JSON.stringify(entry.vote))
    client.on('response', (status, _bytes, milliseconds) => answers.push({ entry, status, milliseconds }))
  }
  const path = `/api/tactics/${tactic_id}/vote`
  await autocannon({ url: url + path, method: 'POST', connections: PEOPLE, amount: PEOPLE, setupClient })
  return answers
}

export const f12: Experiment = {
  title: 'F12: a thousand people vote on one tactic at once',
  engines: both,
  runs: 1,
  async run({ engine }) {
    const store = await createStore(engine)
    const [scene, journal] = [await createScene(store, { people: PEOPLE, tactics: 1 }), await openJournal()]
    const app = await startApp(store)
    const tactic_id = scene.tactic_ids[0] ?? ''
    const answers = await voteAtOnce(app.url, scene, tactic_id)
    const acknowledged = answers.filter(({ status }) => status === 200)
    for (const { entry } of acknowledged) await journal.acknowledge(entry)
    const owner = scene.people[0]?.token ?? ''
    const { text } = await call(app.url, owner, 'GET', `/api/tactics?campaign_id=${scene.campaign_id}`)
    const [{ vote_count } = { vote_count: 0 }] = (JSON.parse(text) as { tactics: { vote_count: number }[] })
      .tactics
    await app.end('SIGTERM')
    const checks = checksOf(await judge(store, scene, journal))
    await store.remove()
    const times = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b)
    return [
      exactly('votes shown', vote_count, PEOPLE),
      exactly('answers that were no 200', PEOPLE - acknowledged.length, 0),
      ...checks,
      atMost('p99', times[Math.floor(PEOPLE * 0.99)] ?? Infinity, P99_LIMIT[engine]),
    ]
  },
}
