import type { InputOf, OperationName, OutputOf } from '../../contract'
import { listComments } from '../../domain/comments/queries.server'
import { getCampaign } from '../../domain/campaigns/queries.server'
import type { Context } from '../../domain/context'
import { IdempotencyKeySchema } from '../../domain/idempotency/validation'
import { hashOf } from '../../domain/secrets.server'
import { getTeam } from '../../domain/teams/queries.server'
import { HttpError } from './to-refusal.server'

export type AccessChecks = {
  [Name in OperationName]?: (ctx: Context, input: InputOf<Name>, answer: OutputOf<Name>) => Promise<unknown>
}

/** What must be visible to a person who gets a stored answer again, for each operation that takes a key. */
export const accessChecks: AccessChecks = {
  createTeam: (ctx, _, { team }) => getTeam(ctx, team.id),
  createCampaign: (ctx, { team_id }) => getTeam(ctx, team_id),
  addTactic: (ctx, { campaign_id }) => getCampaign(ctx, campaign_id),
  addComment: (ctx, { tactic_id }) => listComments(ctx, { tactic_id, limit: 1 }),
}

/**
 * The key of a creation: the header's, or one made from a form's hidden field and its content, since a form that was
 * changed and sent again is meant to create something else (docs/decisions/013). Null without either.
 * @throws HttpError 400 when the header is no key.
 */
export function findIdempotencyKey(
  request: Request,
  form_key: unknown,
  content: readonly unknown[],
): string | null {
  const header = request.headers.get('Idempotency-Key')
  if (header !== null) {
    const parsed = IdempotencyKeySchema.safeParse(header)
    if (parsed.success) return parsed.data
    throw new HttpError({ status: 400, error: parsed.error.issues[0]?.message ?? '' })
  }
  const isFormKey = IdempotencyKeySchema.safeParse(form_key).success
  return isFormKey ? `form-${hashOf(JSON.stringify([form_key, ...content]))}` : null
}
