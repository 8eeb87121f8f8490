import type { InputOf, OperationName, OutputOf } from '../../contract'
import { listComments } from '../../domain/comments/queries.server'
import { getCampaign } from '../../domain/campaigns/queries.server'
import type { Context } from '../../domain/context'
import type { Redaction } from '../../domain/idempotency/commands.server'
import { IdempotencyKeySchema } from '../../domain/idempotency/validation'
import { hashOf } from '../../domain/secrets.server'
import { getTeam } from '../../domain/teams/queries.server'
import { campaignInviteLink } from './links.server'
import { HttpError } from './to-refusal.server'

export type AccessChecks = {
  [Name in OperationName]?: (ctx: Context, input: InputOf<Name>, answer: OutputOf<Name>) => Promise<unknown>
}

/** A stored answer is repeated only to people who can still see this. Every operation that takes a key is here. */
export const accessChecks: AccessChecks = {
  createTeam: (ctx, _, { team }) => getTeam(ctx, team.id),
  createCampaign: (ctx, { team_id }) => getTeam(ctx, team_id),
  addTactic: (ctx, { campaign_id }) => getCampaign(ctx, campaign_id),
  addTactics: (ctx, { campaign_id }) => getCampaign(ctx, campaign_id),
  addComment: (ctx, { tactic_id }) => listComments(ctx, { tactic_id, limit: 1 }),
}

type Redactions = { [Name in OperationName]?: Redaction<OutputOf<Name>> }

/** Invite links are not stored in clear (docs/decisions/031); a repeated answer has the campaign's link of now. */
export const redactions: Redactions = {
  createCampaign: {
    redact: (answer) => ({ ...answer, inviteLink: null }),
    complete: async (ctx, stored) => {
      const { invite_token } = await getCampaign(ctx, stored.campaign.id)
      return { ...stored, inviteLink: campaignInviteLink(invite_token) }
    },
  },
}

/** The header's key, else a hash of a form's key and content (docs/decisions/013), else null. Throws HttpError 400. */
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
