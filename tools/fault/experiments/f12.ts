import { join } from 'node:path'
import autocannon, { type Client } from 'autocannon'
import { startBareFloor } from '../../bench/support/processes'
import { startApp } from '../support/app'
import { openJournal, type Entry, type Journal } from '../support/journal'
import { judge } from '../support/oracle'
import { atMost, both, checksOf, exactly, figure, type Check, type Experiment } from '../support/report'
import { call, createScene, type Scene } from '../support/scene'
import { randomVote } from '../support/storm'
import { createStore, type Engine, type Store } from '../support/store'

const PEOPLE = 1_000
const ROUNDS = 5
const P99_LIMIT = { pglite: 2_000, postgres: 1_000 }
/** Against bare `node:http` with the same statements. */
const FLOOR_RATIO_LIMIT = 2

type Answer = { entry: Entry; status: number; milliseconds: number }

const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other)
const median = (numbers: number[]) => sorted(numbers)[Math.floor(numbers.length / 2)] ?? NaN

function p99Of(answers: Answer[]): number {
  return sorted(answers.map(({ milliseconds }) => milliseconds))[Math.floor(PEOPLE * 0.99)] ?? Infinity
}

/** Everybody's vote, each on a connection of its own, sent by a client that leaves the processor to the app. */
async function voteAtOnce(url: string, { people, tactic_ids: [tactic_id = ''] }: Scene): Promise<Answer[]> {
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

/** The same vote in the app and in the bare server, each on a database of its own, in turns; medians of the rounds. */
async function againstFloor(engine: Engine, voteInApp: () => Promise<Answer[]>): Promise<Check[]> {
  const store = await createStore(engine)
  const bare = await createScene(store, { people: PEOPLE, tactics: 1 })
  const floor = await startBareFloor(databaseOf(store))
  const p99s: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
  let refused = 0
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const answers = { floor: await voteAtOnce(floor.target.url, bare), ours: await voteInApp() }
      refused += [...answers.floor, ...answers.ours].filter(({ status }) => status !== 200).length
      p99s.floor.push(p99Of(answers.floor))
      p99s.ours.push(p99Of(answers.ours))
    }
  } finally {
    await floor.stop()
  }
  await store.remove()
  const shown = (times: number[]) => `${times.map(Math.round).join(', ')} ms`
  return [
    exactly('answers of both that were no 200', refused, 0),
    figure('p99 of the app, each round', shown(p99s.ours)),
    figure('p99 of the bare server, each round', shown(p99s.floor)),
    ratioAtMost(median(p99s.ours) / median(p99s.floor)),
  ]
}

async function acknowledge(journal: Journal, answers: Answer[]): Promise<void> {
  for (const { entry, status } of answers) if (status === 200) await journal.acknowledge(entry)
}

const databaseOf = ({ env }: Store) => env.DATABASE_URL || join(env.DATA_DIR ?? '', 'pglite')

const ratioAtMost = (ratio: number): Check => ({
  what: 'p99 of the app / of the bare server',
  value: ratio.toFixed(2),
  goal: `<= ${FLOOR_RATIO_LIMIT}`,
  passed: ratio <= FLOOR_RATIO_LIMIT,
})

export const f12: Experiment = {
  title: 'F12: a thousand people vote on one tactic at once',
  engines: both,
  runs: 1,
  async run({ engine }) {
    const store = await createStore(engine)
    const [scene, journal] = [await createScene(store, { people: PEOPLE, tactics: 1 }), await openJournal()]
    const app = await startApp(store)
    const answers = await voteAtOnce(app.url, scene)
    await acknowledge(journal, answers)
    const owner = scene.people[0]?.token ?? ''
    const { text } = await call(app.url, owner, 'GET', `/api/tactics?campaign_id=${scene.campaign_id}`)
    const [{ vote_count } = { vote_count: 0 }] = (JSON.parse(text) as { tactics: { vote_count: number }[] })
      .tactics
    const compared = await againstFloor(engine, async () => {
      const again = await voteAtOnce(app.url, scene)
      await acknowledge(journal, again)
      return again
    })
    await app.end('SIGTERM')
    const checks = checksOf(await judge(store, scene, journal))
    await store.remove()
    return [
      exactly('votes shown', vote_count, PEOPLE),
      exactly('answers that were no 200', answers.filter(({ status }) => status !== 200).length, 0),
      ...checks,
      atMost('p99', p99Of(answers), P99_LIMIT[engine]),
      ...compared,
    ]
  },
}
