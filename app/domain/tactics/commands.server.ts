import { tactics, votes } from '../../db/schema.server'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, tactic } from '../../db/aliases.server'
import { getCampaign } from '../campaigns/queries.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import { notFound } from '../errors'
import { isRunning } from '../facts.server'
import { newId } from '../ids.server'
import { operation, Done, done } from '../operation.server'
import { denialsOf, enforce } from '../policy'
import { factsRow, guard } from '../policy.server'
import { columns, execute, iso, queryRow } from '../sql.server'
import { forgetAnswers } from '../stored-answers.server'
import { inTransaction } from '../transaction.server'
import { forgetTextsOf } from '../webhooks/events.server'
import { queueAddedTactics, eventColumns } from './events.server'
import { DETAILS, detailsOf } from './fields'
import { detailValues } from './fields.server'
import { rateLimits } from '../rate-limits'
import { refuseTakenKey } from './key.server'
import { keyTaken } from './denials'
import { canAddScored, canEditTactic, canDeleteTactic } from './policy'
import { lockedTactic, visibleTactic } from './scope.server'
import { textVersionOf } from './text-version.server'
import {
  type AddTacticInput,
  type EditTacticInput,
  AddTacticSchema,
  TacticIdSchema,
  EditTacticSchema,
  isScored,
} from './validation'
import { toNewTacticView } from './new-view.server'
import { toTacticView } from './to-view'
import { TacticView } from './view'
import { CampaignFactsRow } from '../campaigns/rows.server'
import { tacticColumns, TacticRow } from './rows.server'

const voteColumns = columns(votes, [
  'tactic_id',
  'user_id',
  'impact_score',
  'chances_score',
  'efforts_score',
  'reason',
])

/** Without `created_at` nothing was added. */
const AddedRow = factsRow(canAddScored).extend({ created_at: z.iso.datetime().nullable() })

/** Adds a tactic and casts the adder's scores, if there are any, as their vote. */
export const addTactic = operation(
  'addTactic',
  {
    method: 'POST',
    path: '/api/tactics',
    scope: 'add',
    castsVote: isScored,
    summary: 'Add a tactic; your scores are your vote. Without any it starts without a vote',
    denials: [...denialsOf(canAddScored), keyTaken],
    repeat: { requireAccess: (ctx, { campaign_id }) => getCampaign(ctx, { campaign_id }) },
    limitPerPerson: rateLimits.tactic,
    input: AddTacticSchema,
    output: z.object({ tactic: TacticView }),
    status: 201,
    success: 'Tactic added successfully',
    failure: 'Failed to add tactic',
    alert: 'Failed to add tactic. Please try again.',
  },
  async (ctx, input: AddTacticInput) => {
    const id = newId()
    const { name } = input
    const details = detailsOf(input)
    const { impact_score = null, chances_score = null, efforts_score = null } = input
    const vote = isScored(input) ? { impact_score, chances_score, efforts_score, reason: null } : null
    const row = await refuseTakenKey(
      queryRow(
        ctx,
        AddedRow,
        sql`with campaign as (
          select visible.*, ${vote === null}::boolean as casts_no_vote
          from (${visibleCampaigns(ctx)} where ${campaign.id} = ${input.campaign_id} for share of member, campaign) visible
        ), added as (
          insert into tactics (${columns(tactics, ['id', 'campaign_id', 'name', ...DETAILS, 'added_by'])})
          select ${id}::uuid, id, ${name}, ${detailValues(details)}, ${ctx.actor.id}::uuid from campaign
          where ${guard(canAddScored, 'campaign')}
          returning created_at, ${eventColumns}
        ), voted as (
          insert into votes (${voteColumns})
          select id, ${ctx.actor.id}::uuid, ${impact_score}::smallint, ${chances_score}::smallint,
            ${efforts_score}::smallint, null
          from added where ${vote !== null}::boolean
        ), queued_events as (${queueAddedTactics(ctx, sql`select ${eventColumns} from added`)})
        select campaign.is_active, campaign.is_owner, campaign.is_open, campaign.is_scorer, campaign.casts_no_vote, ${iso(sql`added.created_at`)} as created_at
        from campaign left join added on true`,
      ),
    )
    if (!row) throw notFound('Campaign')
    enforce(canAddScored, row)
    const { created_at } = row
    if (created_at === null) throw new Error('The tactic was neither added nor refused')
    const { campaign_id } = input
    return { tactic: toNewTacticView(ctx, { id, campaign_id, created_at, name, ...details, vote }, row) }
  },
)

const EditedRow = z.object({
  tactic: TacticRow,
  campaign: CampaignFactsRow.extend(factsRow(canEditTactic).shape),
})

/**
 * Changes the texts of a tactic that nobody else has scored. A vote that is being cast is waited for and then refuses the
 * edit; a vote that comes later waits for the new text. Two statements, since the votes must be read behind the lock.
 */
export const editTactic = operation(
  'editTactic',
  {
    method: 'PATCH',
    path: '/api/tactics/:tactic_id',
    scope: 'add',
    summary: 'Change the texts of a tactic that you added and nobody else has scored',
    denials: [...denialsOf(canEditTactic), keyTaken],
    input: EditTacticSchema,
    output: z.object({ tactic: TacticView }),
    success: 'Tactic updated successfully',
    failure: 'Failed to update tactic',
  },
  async (ctx, { tactic_id, ...changes }: EditTacticInput) => {
    const work = inTransaction(ctx, async (ctx) => {
      await execute(ctx, lockedTactic(ctx, tactic_id, sql`update`))
      const row = await queryRow(
        ctx,
        EditedRow,
        sql`with campaign as materialized (${visibleCampaigns(ctx)}
            where ${campaign.id} = (select ${tactic.campaign_id} from tactics tactic where ${tactic.id} = ${tactic_id})),
          page as (
            select tactic.*, null::bigint as place, null::text as own_key, null::int as vote_count, null::json as results
            from tactics tactic where ${tactic.id} = ${tactic_id}
          ), tactic as (select item.* from campaign cross join lateral (select ${tacticColumns(ctx)}) item),
          facts as (
            select tactic.id, campaign.is_active, campaign.is_owner, campaign.is_open, tactic.is_adder,
              tactic.vote_count = (tactic.user_vote is not null)::int as is_unscored_by_others
            from tactic cross join campaign
          ), edited as (
            update tactics set ${assignments(changes)} from facts
            where ${tactics.id} = facts.id and ${guard(canEditTactic, 'facts')}
          )
          select row_to_json(tactic) as tactic, row_to_json(facts) as campaign from tactic cross join facts`,
      )
      if (!row) throw notFound('Tactic')
      enforce(canEditTactic, row.campaign)
      const edited = { ...row.tactic, ...definedOf(changes) }
      return { tactic: toTacticView({ ...edited, text_version: textVersionOf(edited) }, row.campaign) }
    })
    return refuseTakenKey(work)
  },
)

type Changes = Omit<EditTacticInput, 'tactic_id'>

function definedOf(changes: Changes): Partial<Pick<TacticRow, keyof Changes>> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
}

function assignments(changes: Changes): SQL {
  const set = Object.entries(definedOf(changes)).map(
    ([field, value]) => sql`${sql.identifier(field)} = ${value}::text`,
  )
  return sql.join(set, sql`, `)
}

const DeletedRow = factsRow(canDeleteTactic)

/** Deletes a tactic with its votes and comments and those that are joined to it, while the campaign runs. */
export const deleteTactic = operation(
  'deleteTactic',
  {
    method: 'DELETE',
    path: '/api/tactics/:tactic_id',
    scope: 'manage',
    summary: 'Delete a tactic with its votes and comments',
    denials: denialsOf(canDeleteTactic),
    input: TacticIdSchema,
    output: Done,
    success: 'Tactic deleted successfully',
    failure: 'Failed to delete tactic',
  },
  async (ctx, { tactic_id }) => {
    const row = await queryRow(
      ctx,
      DeletedRow,
      sql`with tactic as (${visibleTactic(ctx, tactic_id)}),
        running as (select ${campaign.id} from campaigns campaign join tactic on tactic.campaign_id = ${campaign.id}
          where ${isRunning(campaign, ctx.now)} for share of campaign),
        deleted as (
          delete from tactics using tactic, running
          where (${tactics.id} = tactic.id or ${tactics.joined_to} = tactic.id) and ${guard(canDeleteTactic, 'tactic')}
          returning ${tactics.id}, ${tactics.added_by} as user_id
        ), emptied_answers as (${forgetAnswers}),
        erased_texts as (${forgetTextsOf('tactic', sql`select tactic.team_id, deleted.id from tactic cross join deleted`)})
        select exists (select from running) as is_active, tactic.is_owner, tactic.is_adder from tactic`,
    )
    if (!row) throw notFound('Tactic')
    enforce(canDeleteTactic, row)
    return done
  },
)
