import { setTimeout } from 'node:timers/promises'
import { env } from '../env.server'
import { logError } from '../http/request/log.server'

const POLL_MS = env.POLL_SECONDS * 1_000
const CLEANING_INTERVAL_MS = 60 * 60 * 1000

/**
 * Work that any number of processes share through the database: each claims what is due, for the time of a lease, serves
 * it and closes it with the token of that lease (docs/decisions/015).
 */
export type Sender<Job> = {
  /** In the log. */
  name: string
  /** Jobs that are served at a time. */
  places: number
  /** Looks for what has become due, before each round of claims. False: nothing is. */
  prepare?: (signal: AbortSignal) => Promise<boolean>
  claim: (limit: number) => Promise<Job[]>
  /** False after a failure that others may share: after `places` of them in a row the rest waits for the next look. */
  serve: (job: Job, signal: AbortSignal) => Promise<boolean>
  /** Deletes what is over: at the start, then hourly. */
  forgetOld: (signal: AbortSignal) => Promise<void>
  close?: () => void
}

export type Worker = { stop: () => Promise<void> }

export function startQueue<Job>(sender: Sender<Job>): Worker {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Set<Promise<void>>()
  let lastCleaning = 0

  const logUnlessStopping = (error: unknown) => {
    // The database may be unavailable for a while. Nothing is lost: the lease ends, and the work is repeated.
    if (!signal.aborted) logError(sender.name, error)
  }
  function start(job: Job, end: (isServed: boolean) => void): void {
    const serving = sender
      .serve(job, signal)
      .then(end)
      .catch(logUnlessStopping)
      .finally(() => running.delete(serving))
    running.add(serving)
  }
  /** Claims and serves until nothing more is due. Jobs may still run afterwards. */
  async function drain(): Promise<void> {
    let failures = 0
    const end = (isServed: boolean) => {
      failures = isServed ? 0 : failures + 1
    }
    while (!signal.aborted && failures < sender.places) {
      const free = sender.places - running.size
      if (free > 0) {
        const jobs = await sender.claim(free)
        for (const job of jobs) start(job, end)
        if (jobs.length < free) return
      }
      await Promise.race(running)
    }
  }
  async function look(): Promise<void> {
    if (Date.now() - lastCleaning > CLEANING_INTERVAL_MS) {
      lastCleaning = Date.now()
      await sender.forgetOld(signal)
    }
    if (!sender.prepare || (await sender.prepare(signal))) await drain()
  }
  async function loop(): Promise<void> {
    while (!signal.aborted) {
      await look().catch(logUnlessStopping)
      await setTimeout(POLL_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const looping = loop()

  return {
    /** Finishes the jobs under way. */
    async stop() {
      stopping.abort()
      await looping
      await Promise.all(running)
      sender.close?.()
    },
  }
}
