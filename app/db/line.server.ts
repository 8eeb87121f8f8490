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

type Waiter = { deadline: number; call: () => void }

/**
 * A statement of PGlite runs inside this process and ends before the event loop goes on. Were the next begun at once,
 * nobody would read what has arrived meanwhile, and requests would wait for seconds in front of the process, where no
 * deadline sees them. So the loop goes round before it, more than once because it takes one new connection each time.
 */
const ROUNDS = 3

/**
 * Those who wait for the one connection of the embedded database. Whose deadline is nearest comes first, so that a request
 * that has begun gets all that it needs before a later one begins: in a crowd some are answered in time, instead of none.
 */
export class Line {
  private readonly waiting: Waiter[] = []
  private isServing = false

  /** Does the work when its turn has come. @throws TurnTimeout when that is not before `deadline` (`performance.now()`). */
  async run<Result>(deadline: number, work: () => Promise<Result>): Promise<Result> {
    await this.turn(deadline)
    try {
      return await work()
    } finally {
      void this.callNext()
    }
  }

  private turn(deadline: number): Promise<void> | undefined {
    const now = performance.now()
    if (deadline <= now) throw new TurnTimeout()
    if (!this.isServing) {
      this.isServing = true
      return undefined
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(waiter), 1)
        reject(new TurnTimeout())
      }
      const timer = deadline === Infinity ? undefined : setTimeout(leave, deadline - now)
      const waiter: Waiter = {
        // What has time is passed by nothing that begins after it.
        deadline: Math.min(deadline, now + PATIENCE),
        call() {
          clearTimeout(timer)
          resolve()
        },
      }
      this.enter(waiter)
    })
  }

  private enter(waiter: Waiter): void {
    const last = this.waiting.findLastIndex(({ deadline }) => deadline <= waiter.deadline)
    this.waiting.splice(last + 1, 0, waiter)
  }

  private async callNext(): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) await setImmediate()
    const next = this.waiting.shift()
    if (next) next.call()
    else this.isServing = false
  }
}
