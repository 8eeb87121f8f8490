import { tactics } from '../../db/schema.server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign } from '../../db/aliases.server'
import { canSuggestTactics } from '../campaigns/policy'
import { visibleCampaigns } from '../campaigns/scope.server'
import { CampaignIdSchema } from '../campaigns/validation'
import type { Context } from '../context'
import { DomainError, notFound, enforce } from '../policy'
import { newId } from '../ids.server'
import { rateLimits } from '../rate-limits'
import { operation } from '../operation.server'
import { guard, columns, execute, iso, queryRow, inTransaction } from '../sql.server'
import { queueAddedTactics, eventColumns } from '../tactics/fields.server'
import { detailsOf } from '../tactics/fields'
import { toNewTacticView } from '../tactics/rows.server'
import { TacticView } from '../tactics/view'
import { scoreTypes } from '../vote-columns.server'
import { SUGGESTIONS_PER_CALL, SUGGESTION_SOURCES } from './constants'
import { campaignToSuggestFor, findBrief, SuggestFacts } from './queries.server'
import { withoutRepeats } from './similarity'
import type { Suggestion } from './brief'

const insertedColumns = columns(tactics, [
  'id',
  'campaign_id',
  'name',
  'added_by',
  'ai_generated',
  'suggested_impact',
  'suggested_chances',
  'suggested_efforts',
])

/**
 * Adds tactics from an engine, labelled as AI-generated, their scores a sealed hint. No connection is held while the
 * engine works; the policy and duplicates are checked again afterwards (docs/decisions/011).
 */
export const suggestTactics = operation({
  name: 'suggestTactics',
  call: 'POST /api/campaigns/:campaign_id/ai-tactics',
  scope: 'add',
  summary: 'Let AI suggest tactics and add them',
  denials: canSuggestTactics,
  limitPerPerson: rateLimits.suggestion,
  callsExternalService: true,
  input: CampaignIdSchema,
  output: z.object({
    data: z.object({ tactics: z.array(TacticView), source: z.enum(SUGGESTION_SOURCES) }),
  }),
  status: 201,
  success: 'Generated {n} AI tactics!',
  counted: ['data', 'tactics'],
  failure: 'Failed to generate AI tactics. Please try again.',
  preferServerText: true,
  run: async (ctx, { campaign_id }) => {
    const { askForSuggestions, suggestionSource: source } = ctx.services
    const suggestions = await askForSuggestions(await findBrief(ctx, campaign_id))
    return inTransaction(ctx, async (ctx) => {
      await lockCampaign(ctx, campaign_id)
      const { tactics } = await findBrief(ctx, campaign_id)
      const fresh = withoutRepeats(suggestions, tactics, SUGGESTIONS_PER_CALL)
      if (fresh.length === 0)
        throw new DomainError('conflict', 'There are no suggestions that this campaign does not have already')
      return { data: { tactics: await addSuggestions(ctx, campaign_id, fresh), source } }
    })
  },
})

/** Concurrent calls add one after the other, so that the second sees the tactics of the first. */
async function lockCampaign(ctx: Context, campaign_id: string): Promise<void> {
  await execute(
    ctx,
    sql`${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id} for update of campaign`,
  )
}

/** `created_at` is null if nothing is added. */
const AddedRow = SuggestFacts.extend({ is_open: z.boolean(), created_at: z.string().nullable() })

async function addSuggestions(
  ctx: Context,
  campaign_id: string,
  suggestions: Suggestion[],
): Promise<TacticView[]> {
  const { actor } = ctx
  const rows = suggestions.map((suggestion) => ({ id: newId(), ...suggestion }))
  const facts = await queryRow(
    ctx,
    AddedRow,
    sql`with campaign as (${campaignToSuggestFor(ctx, campaign_id)}),
        added as (
          insert into tactics (${insertedColumns})
          select suggestion.id, campaign.id, suggestion.name, ${actor.id}::uuid, true, suggestion.impact_score, suggestion.chances_score, suggestion.efforts_score
          from campaign cross join json_to_recordset(${JSON.stringify(rows)}::text::json)
            as suggestion (id uuid, name text, ${scoreTypes})
          where ${guard(canSuggestTactics, 'campaign')}
          returning created_at, ${eventColumns}
        ), queued_events as (${queueAddedTactics(ctx, sql`select ${eventColumns} from added`)})
        select campaign.is_premium, campaign.is_owner, campaign.is_active, campaign.has_enough_tactics, campaign.is_open,
          (select ${iso(sql`min(created_at)`)} from added) as created_at
        from campaign`,
  )
  if (!facts) throw notFound('Campaign')
  enforce(canSuggestTactics, facts)
  const { created_at } = facts
  if (created_at === null) throw new Error('The suggestions were neither added nor refused')
  return rows.map(({ id, name }) =>
    toNewTacticView(
      ctx,
      { id, campaign_id, created_at, name, ...detailsOf({}), vote: null, ai_generated: true },
      facts,
    ),
  )
}
