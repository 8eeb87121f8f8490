import type { Allowance } from '../../domain/subscription/queries.server'
import { logError } from './log.server'

/**
 * A check that fails lets the person proceed (docs/product.md#plans): it only decides what a screen offers. The
 * statement that creates something decides for itself.
 */
export async function failOpen(check: Promise<Allowance>, request_id: string): Promise<Allowance> {
  try {
    return await check
  } catch (error) {
    logError(request_id, error)
    return { allowed: true, message: null }
  }
}
