import type { ActionFunctionArgs } from '@remix-run/node'
import type { Refusal } from '../request/refusals.server'
import { scopeOf } from '../request/scope.server'

/** A form that was shown to somebody else, as when another tab has signed in under another account. */
export async function findOtherPerson(args: ActionFunctionArgs, shown_to: unknown): Promise<Refusal | null> {
  if (typeof shown_to !== 'string') return null
  const signedIn = await scopeOf(args).signedIn.catch(() => null)
  if (!signedIn || signedIn.ctx.actor.id === shown_to) return null
  const { full_name } = signedIn.ctx.actor
  const error =
    `You are signed in as ${full_name} now, but opened this page under another account. Nothing was saved. ` +
    `Send it again to save it as ${full_name}, or sign in under the other account.`
  return { status: 409, error }
}
