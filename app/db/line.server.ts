import { setImmediate } from 'node:timers/promises'

/** One connection serves one at a time; whoever is not served in time is told so. Its SQLSTATE is that of a full server. */
export class TurnTimeout extends Error {
  readonly code = '53300'
  constructor() {
    super('The embedded database is busy')
  }
}

/** What a request may wait for its turns, in milliseconds; with the work itself it is answered within five seconds. */
export const PATIENCE = 4_000

type Waiter = { call: () => void }

/**
 * A statement of PGlite runs inside this process and ends before the event loop goes on. Were the next begun at once,
 * nobody would read what has arrived meanwhile, and requests would wait for seconds in front of the process, where no
 * deadline sees them. So the loop goes round before it, more than once because it takes one new connection each time.
 */
const ROUNDS = 3

/** Those who wait for the one connection of the embedded database, in the order in which they came. */
export class Line {
  private readonly waiting = new Set<Waiter>()
  private isServing = false

  /** Does the work when its turn has come. @throws TurnTimeout when that is not before `deadline` (`performance.now()`). */
  async run<Result>(deadline: number, work: () => Promise<Result>): Promise<Result> {
    await this.turn(deadline - performance.now())
    try {
      return await work()
    } finally {
      void this.callNext()
    }
  }

  private turn(patience: number): Promise<void> | undefined {
    if (patience <= 0) throw new TurnTimeout()
    if (!this.isServing) {
      this.isServing = true
      return undefined
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.delete(waiter)
        reject(new TurnTimeout())
      }
      const timer = patience === Infinity ? undefined : setTimeout(leave, patience)
      const waiter: Waiter = {
        call() {
          clearTimeout(timer)
          resolve()
        },
      }
      this.waiting.add(waiter)
    })
  }

  private async callNext(): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) await setImmediate()
    const [next] = this.waiting
    if (!next) {
      this.isServing = false
      return
    }
    this.waiting.delete(next)
    next.call()
  }
}
