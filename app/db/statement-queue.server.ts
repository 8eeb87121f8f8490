import { setImmediate } from 'node:timers/promises'

/** A statement whose turn did not come in the time of its request. The SQLSTATE is that of a server without free connections. */
export class QueueTimeout extends Error {
  readonly code = '53300'
  constructor() {
    super('The database did not answer in the time of a request')
  }
}

/** For all statements of a request; with the rest of its work it is answered within five seconds. */
export const REQUEST_DEADLINE_MS = 4_000

type Waiter = { deadline: number; call: () => void }

/** A statement blocks the event loop. Between two, the loop reads the requests that arrived, so their time starts. */
const EVENT_LOOP_ROUNDS = 3

/** Runs work on the embedded database one at a time, the nearest deadline first (docs/decisions/020). */
export class StatementQueue {
  private readonly waiting: Waiter[] = []
  private isServing = false

  /** @throws QueueTimeout when the work's turn has not come by `deadline` (`performance.now()`). */
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
    if (deadline <= now) throw new QueueTimeout()
    if (!this.isServing) {
      this.isServing = true
      return undefined
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(waiter), 1)
        reject(new QueueTimeout())
      }
      const timer = deadline === Infinity ? undefined : setTimeout(leave, deadline - now)
      const waiter: Waiter = {
        // Work without a deadline must not be overtaken by requests that begin after it.
        deadline: Math.min(deadline, now + REQUEST_DEADLINE_MS),
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
    for (let round = 0; round < EVENT_LOOP_ROUNDS; round++) await setImmediate()
    const next = this.waiting.shift()
    if (next) next.call()
    else this.isServing = false
  }
}
