export class CircuitOpen extends Error {
  constructor(readonly retryAfterSeconds: number) {
    super('The circuit breaker is open')
  }
}

type Options = { maxFaults: number; pauseMs: number; now?: () => number }

/**
 * Stops calls to a service that has failed `maxFaults` times in a row. For `pauseMs` nothing is called; then one call is
 * let through, whose outcome decides. Every process counts for itself.
 */
export class CircuitBreaker {
  #faults = 0
  #openUntil = -Infinity
  readonly #options: Required<Options>

  /** `now` is in milliseconds and must not go back. */
  constructor({ now = () => performance.now(), ...options }: Options) {
    this.#options = { now, ...options }
  }

  /**
   * Calls the service. An error that is no fault shows that the service works, and ends the row like a success.
   * @throws CircuitOpen without a call.
   */
  async run<Result>(call: () => Promise<Result>, isFault: (error: unknown) => boolean): Promise<Result> {
    const isTrial = this.#admit()
    try {
      const result = await call()
      this.#close()
      return result
    } catch (error) {
      if (!isFault(error)) this.#close()
      else if (++this.#faults === this.#options.maxFaults || isTrial) this.#open()
      throw error
    }
  }

  /** Returns whether the call is the trial, during which others are refused, for another pause at most. */
  #admit(): boolean {
    const { maxFaults, now } = this.#options
    const leftMs = this.#openUntil - now()
    if (leftMs > 0) throw new CircuitOpen(Math.ceil(leftMs / 1000))
    const isTrial = this.#faults >= maxFaults
    if (isTrial) this.#open()
    return isTrial
  }

  #open(): void {
    this.#openUntil = this.#options.now() + this.#options.pauseMs
  }

  #close(): void {
    this.#faults = 0
    this.#openUntil = -Infinity
  }
}
