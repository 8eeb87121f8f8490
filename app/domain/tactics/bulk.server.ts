import { tactics, votes } from '../../db/schema.server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, named } from '../../db/aliases.server'
import { getCampaign } from '../campaigns/queries.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import { notFound } from '../errors'
import { newId } from '../ids.server'
import { operation } from '../operation.server'
import { denialsOf, enforce } from '../policy'
import { factsRow, guard } from '../policy.server'
import { columns, iso, queryRow } from '../sql.server'
import { BULK_MAX, BULK_BODY_KIBIBYTES } from './constants'
import { queueAddedTactics, eventColumns } from './events.server'
import { DETAILS, detailsOf } from './fields'
import { detailColumns, detailTypes } from './fields.server'
import { isKeyOfJoined } from './joined.server'
import { rateLimits } from '../rate-limits'
import { canAddScored } from './policy'
import { type AddTacticsInput, AddTacticsSchema, isScored } from './validation'
import { toNewTacticView } from './new-view.server'
import { TacticView } from './view'

const tacticColumns = columns(tactics, ['id', 'campaign_id', 'name', ...DETAILS, 'added_by'])
/** Without `created_at` nothing was added. */
const AddedRow = factsRow(canAddScored).extend({
  created_at: z.iso.datetime().nullable(),
  added_ids: z.array(z.uuid()),
})

const line = named(tactics, 'line')
const voteColumns = columns(votes, ['tactic_id', 'user_id', 'impact_score', 'chances_score', 'efforts_score'])

/**
 * Adds all tactics or none, but for those whose key the campaign has already: these stay as they are and are reported. A tactic with a score starts with the adder's vote, one without starts
 * without a vote.
 */
export const addTactics = operation(
  'addTactics',
  {
    method: 'POST',
    path: '/api/tactics/bulk',
    scope: 'add',
    castsVote: ({ tactics }) => tactics.some(isScored),
    summary: `Add up to ${BULK_MAX} tactics, all or none; a key that is there already is skipped. Scores are optional and are your vote`,
    denials: denialsOf(canAddScored),
    repeat: { requireAccess: (ctx, { campaign_id }) => getCampaign(ctx, { campaign_id }) },
    limitPerPerson: rateLimits.tactic,
    limitCounts: 'tactics',
    maxBodyKibibytes: BULK_BODY_KIBIBYTES,
    input: AddTacticsSchema,
    output: z.object({
      tactics: z.array(TacticView),
      skipped_keys: z.array(z.string()).meta({
        description: 'Keys that tactics of the campaign have already; nothing of these was changed',
      }),
    }),
    status: 201,
    success: 'Tactics added: {n}',
    nothingDone: 'This campaign has all of these tactics already',
    counted: ['tactics'],
    failure: 'Failed to add tactics',
    alert: 'Failed to add tactics. Please try again.',
  },
  async (ctx, input: AddTacticsInput) => {
    const { actor } = ctx
    const rows = input.tactics.map(toRow)
    const row = await queryRow(
      ctx,
      AddedRow,
      sql`with campaign as (
          select visible.*, ${!input.tactics.some(isScored)}::boolean as casts_no_vote
          from (${visibleCampaigns(ctx)} where ${campaign.id} = ${input.campaign_id} for share of member, campaign) visible
        ), line as (
          select * from json_to_recordset(${JSON.stringify(rows)}::text::json)
            as given (id uuid, name text, ${detailTypes}, impact_score smallint, chances_score smallint, efforts_score smallint)
        ), added as (
          insert into tactics (${tacticColumns})
          select line.id, campaign.id, line.name, ${detailColumns(line)}, ${actor.id}::uuid from campaign cross join line
          where ${guard(canAddScored, 'campaign')} and not ${isKeyOfJoined(sql`line.key`, sql`campaign.id`)}
          on conflict (campaign_id, key) where key is not null do nothing
          returning created_at, ${eventColumns}
        ), voted as (
          insert into votes (${voteColumns})
          select line.id, ${actor.id}::uuid, impact_score, chances_score, efforts_score
          from line join added on added.id = line.id
          where num_nonnulls(impact_score, chances_score, efforts_score) > 0
        ), queued_events as (${queueAddedTactics(ctx, sql`select ${eventColumns} from added`)})
        select campaign.is_active, campaign.is_owner, campaign.is_open, campaign.is_scorer, campaign.casts_no_vote,
          (select ${iso(sql`min(created_at)`)} from added) as created_at, (select coalesce(json_agg(id), '[]') from added) as added_ids
        from campaign`,
    )
    if (!row) throw notFound('Campaign')
    enforce(canAddScored, row)
    const { added_ids, created_at } = row
    const added = new Set(added_ids)
    const skipped_keys = rows.flatMap(({ id, key }) => (key !== null && !added.has(id) ? [key] : []))
    if (created_at === null) return { tactics: [], skipped_keys }
    const views = rows
      .filter(({ id }) => added.has(id))
      .map(({ impact_score, chances_score, efforts_score, ...texts }) => {
        const scores = { impact_score, chances_score, efforts_score }
        const vote = isScored(scores) ? { ...scores, reason: null } : null
        return toNewTacticView(ctx, { ...texts, campaign_id: input.campaign_id, created_at, vote }, row)
      })
    return { tactics: views, skipped_keys }
  },
)

function toRow(given: AddTacticsInput['tactics'][number]) {
  const { name, impact_score = null, chances_score = null, efforts_score = null } = given
  return { id: newId(), name, ...detailsOf(given), impact_score, chances_score, efforts_score }
}
