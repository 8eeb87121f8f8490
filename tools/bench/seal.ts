import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { runInThread } from '../../app/domain/results/store/in-thread.server'
import { numberVoters, type EndedCampaign } from '../../app/domain/results/statistics/number-voters'
import { FORMULA, listCast, type EndedBallots } from '../../app/domain/results/store/seal-and-analyse.server'
import { draftManifest, sealBallots, sealManifest } from '../../app/domain/seals/seal.server'
import { createGoals, round } from './support/goals'
import { note } from './support/note'

/**
 * How long it takes to seal 4,000 ballots and 200,000, and how long the event loop stands still while a big campaign is
 * settled. `npm run tool -- bench:seal`
 */
const SIZES = [
  { voters: 40, tactics: 100, atMostMs: 50 },
  { voters: 200, tactics: 1_000, atMostMs: 1_000 },
]
const ROUNDS = 5
const LOOP_DELAY_MS = 50
const NANOSECONDS_PER_MS = 1e6
const MICROSECONDS_PER_MS = 1e3

const score = () => 1 + Math.floor(Math.random() * 10)
const campaign = { id: randomUUID(), name: 'Autumn growth', ended_at: '2026-11-20T17:00:00.000Z' }

/** A campaign as it is read from the database. */
function build(voters: number, tactics: number): EndedCampaign {
  const members = Array.from({ length: voters }, () => randomUUID())
  return {
    campaign,
    members,
    has_roll: true,
    is_closed: false,
    quorum: null,
    public_key: 'A'.repeat(43),
    replaced: [],
    tactics: Array.from({ length: tactics }, (_, at) => ({
      id: randomUUID(),
      name: `A tactic that somebody thought of, number ${at}`,
      description: null,
      link: null,
      key: null,
      created_at: '2026-11-17T09:00:00.000Z',
      added_by: null,
      rank: at + 1,
      position: at + 1,
      vote_count: voters,
      score: '0',
      avg_impact: '5.5',
      avg_chances: '5.5',
      avg_efforts: '5.5',
      ballots: JSON.stringify(members.map((member) => [member, score(), score(), score(), null, 1])),
    })),
  }
}

/** Milliseconds of CPU that sealing adds to a settlement: other work of the machine does not count. */
function sealOnce(given: EndedBallots, key: Buffer): number {
  const { tactics, eligible_count, quorum, public_key, roll, voters } = given
  const cast = listCast(given)
  const started = process.cpuUsage()
  const facts = { campaign, eligible: eligible_count, formula: FORMULA, round: 1 as const, tactics, quorum }
  const { draft } = draftManifest(
    { ...facts, ballots_open: true, key: public_key, roll, previous: null, voters: voters.length },
    sealBallots(key, campaign.id, cast),
  )
  sealManifest(draft, () => [1, tactics.length])
  const { user, system } = process.cpuUsage(started)
  return (user + system) / MICROSECONDS_PER_MS
}

/** Milliseconds that this thread has computed: those of other threads and processes do not count. Linux alone tells. */
function threadTime(): number {
  const path = `/proc/self/task/${process.pid}/schedstat`
  if (!existsSync(path)) return performance.now()
  return Number(readFileSync(path, 'utf8').split(' ')[0]) / NANOSECONDS_PER_MS
}

/** The longest computation between two turns of the event loop while `work` goes on. */
async function pauseOf(work: () => Promise<unknown>): Promise<number> {
  let [last, longest, isOver] = [threadTime(), 0, false]
  const turn = () => {
    const now = threadTime()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  turn()
  await work()
  // The pause that is still going on is counted when it ends.
  await new Promise((later) => setTimeout(later, 20))
  isOver = true
  return longest
}

const goals = createGoals()
const rows: Record<string, unknown> = {}
for (const { voters, tactics, atMostMs } of SIZES) {
  note(`${voters} voters, ${tactics} tactics`)
  const read = build(voters, tactics)
  const given = numberVoters(read)
  const key = randomBytes(32)
  const times = Array.from({ length: ROUNDS }, () => sealOnce(given, key)).sort((a, b) => a - b)
  const taken = times[Math.floor(ROUNDS / 2)] ?? NaN
  const name = `${voters * tactics} ballots`
  const seal_key = key.toString('hex')
  const pause = await pauseOf(() => runInThread('settle', read, { round: 1, seal_key, previous: null }))
  rows[name] = {
    'CPU in ms': round(taken, 1),
    'fastest in ms': round(times[0] ?? NaN, 1),
    'longest pause in ms': round(pause, 0),
  }
  goals.check(`${name}, ms of CPU`, taken, { atMost: atMostMs })
  goals.check(`${name}, longest pause in ms`, pause, { atMost: LOOP_DELAY_MS })
}
console.table(rows)
goals.report()
