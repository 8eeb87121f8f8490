import { setTimeout as sleep } from 'node:timers/promises'
import type { Journal, Vote } from './journal'
import { call, PAUSE_AFTER_FAILURE_MS, type Scene, type Voter } from './scene'

/** No request may take longer: twice the time after which the app gives a statement up, for busy machines. */
const HUNG = 9_000

export type Storm = {
  /** How often each status was answered; 'broken' where there was no answer. */
  statuses: Map<string, number>
  /** 503 without Retry-After. */
  withoutRetryAfter: () => number
  hung: () => number
  /** Requests without an answer that were not refused at the door. */
  cutOff: () => number
  slowest: () => number
  /** When the last of the acknowledged votes was sent. */
  lastAcknowledged: () => number
  stop: () => Promise<void>
}

const between1And10 = () => 1 + Math.floor(Math.random() * 10)
export const randomVote = (): Vote => ({
  impact_score: between1And10(),
  chances_score: between1And10(),
  efforts_score: between1And10(),
})

/** Everybody votes on one tactic after the other, whatever happens to the app, until `stop`. `pause` sets the rate. */
export function startStorm(scene: Scene, journal: Journal, urlOf: () => string, pause = 0): Storm {
  const statuses = new Map<string, number>()
  let [isOver, hung, slowest, withoutRetryAfter, cutOff, lastAcknowledged] = [
    false,
    0,
    0,
    0,
    0,
    performance.now(),
  ]

  async function voteOnce(voter: Voter, turn: number): Promise<boolean> {
    const tactic_id = scene.tactic_ids[turn % scene.tactic_ids.length] ?? ''
    const entry = { tactic_id, user_id: voter.id, vote: randomVote() }
    journal.sending(entry)
    const started = performance.now()
    const answer = await call(
      urlOf(),
      voter.token,
      'POST',
      `/api/tactics/${tactic_id}/vote`,
      entry.vote,
    ).catch((error: unknown) => {
      if (!isRefused(error)) cutOff++
      return null
    })
    const taken = performance.now() - started
    slowest = Math.max(slowest, taken)
    if (taken > HUNG) hung++
    const status = answer ? String(answer.status) : 'broken'
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (answer?.status === 503 && !answer.headers.get('Retry-After')) withoutRetryAfter++
    if (answer?.status !== 200) return false
    lastAcknowledged = Math.max(lastAcknowledged, started)
    await journal.acknowledge(entry)
    return true
  }

  async function keepVoting(voter: Voter, offset: number): Promise<void> {
    for (let turn = offset; !isOver; turn++) {
      if (!(await voteOnce(voter, turn))) await sleep(PAUSE_AFTER_FAILURE_MS)
      if (pause > 0) await sleep(pause)
    }
  }

  const voting = scene.people.map(keepVoting)
  return {
    statuses,
    withoutRetryAfter: () => withoutRetryAfter,
    hung: () => hung,
    cutOff: () => cutOff,
    slowest: () => slowest,
    lastAcknowledged: () => lastAcknowledged,
    async stop() {
      isOver = true
      await Promise.all(voting)
    },
  }
}

/** Milliseconds until a vote is acknowledged that was sent after `started`; Infinity when none is in time. */
export async function untilAcknowledged(
  storm: Storm,
  timeout: number,
  started = performance.now(),
): Promise<number> {
  while (performance.now() - started < timeout) {
    if (storm.lastAcknowledged() > started) return performance.now() - started
    await sleep(5)
  }
  return Infinity
}

/** No connection came about, as nobody listened or had just ceased to: the request was never sent. */
function isRefused(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; syscall?: string } }
  return cause?.code === 'ECONNREFUSED' || cause?.syscall === 'connect'
}
