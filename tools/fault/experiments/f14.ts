import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { startApp, type App } from '../support/app'
import { isRight } from '../support/oracle'
import { both, exactly, holds, type Experiment } from '../support/report'
import { addCampaign, callPatiently, createScene, type Scene } from '../support/scene'
import { randomVote } from '../support/storm'
import { createStore, type Store } from '../support/store'

const VOTERS = 200
const LONGEST_WAIT = 150
/** Sent together; the rest follow while the first are under way. */
const WAVE = 20

type Tally = { counted: number; refused: number; others: number; uncounted: number; unstable: number }

export const f14: Experiment = {
  title: 'F14: 200 votes race the end of the campaign, by its owner and by time in turn',
  engines: both,
  runs: 20,
  async run({ engine, runs }) {
    const store = await createStore(engine)
    const scene = await createScene(store, { people: VOTERS, tactics: 1 })
    const app = await startApp(store)
    const total: Tally = { counted: 0, refused: 0, others: 0, uncounted: 0, unstable: 0 }
    for (let round = 0; round < runs; round++) {
      const tally = await race(store, app, scene, round % 2 === 0 || engine === 'pglite')
      for (const key of Object.keys(total) as (keyof Tally)[]) total[key] += tally[key]
    }
    await app.end('SIGTERM')
    const [{ late } = { late: -1 }] = await store.sql<{ late: number }>(
      sql`select count(*)::int as late from votes v join tactics t on t.id = v.tactic_id
          join campaigns c on c.id = t.campaign_id where v.voted_at > c.ended_at`,
    )
    await store.remove()
    return [
      holds(
        'votes counted, and votes refused with 409',
        total.counted > 0 && total.refused > 0,
        `${total.counted}, ${total.refused}`,
      ),
      exactly('other answers', total.others, 0),
      exactly('rounds whose averages are not those of the acknowledged votes', total.uncounted, 0),
      exactly('rounds whose averages changed after the end', total.unstable, 0),
      exactly('votes with a time after the end', late, 0),
    ]
  },
}

async function race(store: Store, app: App, scene: Scene, isEarly: boolean): Promise<Tally> {
  const { campaign_id, tactic_id } = await addCampaign(scene, app.url)
  const owner = scene.people[0]?.token ?? ''
  const votes = [{ impact_score: 5, chances_score: 5, efforts_score: 5 }]
  const ending = isEarly
    ? sleep(Math.random() * LONGEST_WAIT).then(() =>
        callPatiently(app.url, owner, 'POST', `/api/campaigns/${campaign_id}/end`),
      )
    : endByTime(store, campaign_id)
  const statuses: number[] = []
  const cast = async (token: string) => {
    const vote = randomVote()
    const { status } = await callPatiently(app.url, token, 'POST', `/api/tactics/${tactic_id}/vote`, vote)
    statuses.push(status)
    if (status === 200) votes.push(vote)
  }
  const casting: Promise<void>[] = []
  // Everybody but the owner, who has voted by adding the tactic.
  for (const [index, { token }] of scene.people.slice(1).entries()) {
    casting.push(cast(token))
    if (index % WAVE === 0) await sleep(LONGEST_WAIT / (VOTERS / WAVE))
  }
  await Promise.all([ending, ...casting])
  await untilEnded(app, owner, campaign_id)
  const reads = await Promise.all([1, 2, 3].map(() => read(app, owner, campaign_id)))
  const [first] = reads
  const counted = statuses.filter((status) => status === 200).length
  const refused = statuses.filter((status) => status === 409).length
  return {
    counted,
    refused,
    others: statuses.length - counted - refused,
    uncounted: first && isRight(first, votes) && first.vote_count === votes.length ? 0 : 1,
    unstable: new Set(reads.map((result) => JSON.stringify(result))).size - 1,
  }
}

type Result = Parameters<typeof isRight>[0] & { vote_count: number }

async function read(app: App, token: string, campaign_id: string): Promise<Result> {
  const { text } = await callPatiently(app.url, token, 'GET', `/api/tactics?campaign_id=${campaign_id}`)
  const [tactic] = (JSON.parse(text) as { tactics: Result[] }).tactics
  if (!tactic) throw new Error(`No tactic: ${text}`)
  return tactic
}

async function untilEnded(app: App, token: string, campaign_id: string): Promise<void> {
  while ((await read(app, token, campaign_id)).average_score === null) await sleep(10)
}

/** Sets the deadline a moment ahead; no call may set it so near. */
async function endByTime({ env }: Store, campaign_id: string): Promise<void> {
  const client = new pg.Client(env.DATABASE_URL)
  await client.connect()
  await client.query(
    `update campaigns set end_datetime = clock_timestamp() + random() * interval '${LONGEST_WAIT} ms' where id = $1`,
    [campaign_id],
  )
  await client.end()
}
