import type { Allowance } from '../../domain/subscription/queries.server'
import { logError } from './log.server'

export function failOpen(check: Promise<Allowance>, request_id: string): Promise<Allowance>
export function failOpen<Rest>(
  check: Promise<Allowance & Rest>,
  request_id: string,
  rest: Rest,
): Promise<Allowance & Rest>
/**
 * A check that fails allows (docs/product.md#plans): the statement that creates something enforces the limit. `rest`
 * stands in for what else the check answers.
 */
export async function failOpen(check: Promise<Allowance>, request_id: string, rest?: object) {
  try {
    return await check
  } catch (error) {
    logError(request_id, error)
    return { allowed: true, message: null, ...rest }
  }
}
