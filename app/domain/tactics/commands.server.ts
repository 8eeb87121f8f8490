import { tactics, votes } from '../../db/schema.server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, tactic, named } from '../../db/aliases.server'
import { getCampaign } from '../campaigns/queries.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import { isRunning } from '../facts.server'
import { recordAct } from '../record-act.server'
import { newId } from '../ids.server'
import { operation } from '../operation.server'
import { enforce } from '../policy'
import {
  factsRow,
  guard,
  queryAllowed,
  queryFound,
  assignments,
  columns,
  execute,
  givenOf,
  isChanged,
  iso,
  inTransaction,
  refuseTaken,
} from '../sql.server'
import { forgetAnswers } from '../stored-answers.server'
import { SCORES, scoreTypes } from '../vote-columns.server'
import { forgetTextsOf } from '../webhooks/events.server'
import { queueAddedTactics, eventColumns, detailValues, detailColumns, detailTypes } from './fields.server'
import { DETAILS, detailsOf } from './fields'
import { rateLimits } from '../rate-limits'
import { keyTaken, canAddScored, canEditTactic, canDeleteTactic, canUndoAdding, uniqueKey } from './policy'
import { lockedTactic, visibleTactic, lockedTactics } from './scope.server'
import { textVersionOf } from './text-version.server'
import {
  type AddTacticInput,
  type EditTacticInput,
  AddTacticSchema,
  TacticIdSchema,
  EditTacticSchema,
  isScored,
  type AddTacticsInput,
  AddTacticsSchema,
} from './validation'
import { toNewTacticView, toTacticView, tacticColumns, TacticRow } from './rows.server'
import { TacticView } from './view'
import { CampaignFactsRow } from '../campaigns/rows.server'
import { BULK_MAX, BULK_BODY_KIBIBYTES } from './constants'
import { isKeyOfJoined } from './joined.server'
import { addedWith, areUnscored, haveNoOthersJoined } from './undoable.server'

const newTacticColumns = columns(tactics, ['id', 'campaign_id', 'name', ...DETAILS, 'added_by'])
const voteColumns = columns(votes, ['tactic_id', 'user_id', ...SCORES])

/** Without `created_at` nothing was added. */
const AddedRow = factsRow(canAddScored).extend({ created_at: z.iso.datetime().nullable() })

export const addTactic = operation({
  name: 'addTactic',
  call: 'POST /api/tactics',
  scope: 'add',
  castsVote: isScored,
  summary: 'Add a tactic; your scores are your vote. Without any it starts without a vote',
  denials: [...canAddScored, keyTaken],
  repeat: { requireAccess: (ctx, { campaign_id }) => getCampaign(ctx, { campaign_id }) },
  limitPerPerson: rateLimits.tactic,
  input: AddTacticSchema,
  output: z.object({ tactic: TacticView }),
  status: 201,
  success: 'Tactic added successfully',
  failure: 'Failed to add tactic',
  alert: 'Failed to add tactic. Please try again.',
  run: async (ctx, input: AddTacticInput) => {
    const id = newId()
    const { name } = input
    const details = detailsOf(input)
    const { impact_score = null, chances_score = null, efforts_score = null } = input
    const vote = isScored(input) ? { impact_score, chances_score, efforts_score, reason: null } : null
    const row = await refuseTaken(
      uniqueKey,
      queryAllowed(
        ctx,
        { noun: 'Campaign', policy: canAddScored, row: AddedRow },
        sql`with campaign as (
          select visible.*, ${vote === null}::boolean as casts_no_vote
          from (${visibleCampaigns(ctx)} where ${campaign.id} = ${input.campaign_id} for share of member, campaign) visible
        ), added as (
          insert into tactics (${newTacticColumns})
          select ${id}::uuid, id, ${name}, ${detailValues(details)}, ${ctx.actor.id}::uuid from campaign
          where ${guard(canAddScored, 'campaign')}
          returning created_at, ${eventColumns}
        ), voted as (
          insert into votes (${voteColumns})
          select id, ${ctx.actor.id}::uuid, ${impact_score}::smallint, ${chances_score}::smallint,
            ${efforts_score}::smallint
          from added where ${vote !== null}::boolean
        ), queued_events as (${queueAddedTactics(ctx, sql`select ${eventColumns} from added`)})
        select campaign.is_active, campaign.is_owner, campaign.is_open, campaign.is_scorer, campaign.casts_no_vote, ${iso(sql`added.created_at`)} as created_at
        from campaign left join added on true`,
      ),
    )
    const { created_at } = row
    if (created_at === null) throw new Error('The tactic was neither added nor refused')
    const { campaign_id } = input
    return { tactic: toNewTacticView(ctx, { id, campaign_id, created_at, name, ...details, vote }, row) }
  },
})

const EditedRow = z.object({
  tactic: TacticRow,
  campaign: CampaignFactsRow.extend(factsRow(canEditTactic).shape),
})

/**
 * Changes the texts of a tactic that nobody else has scored. A vote that is being cast is waited for and then refuses the
 * edit; a vote that comes later waits for the new text. Two statements, since the votes must be read behind the lock.
 */
export const editTactic = operation({
  name: 'editTactic',
  call: 'PATCH /api/tactics/:tactic_id',
  scope: 'add',
  summary: 'Change the texts of a tactic that you added and nobody else has scored',
  denials: [...canEditTactic, keyTaken],
  input: EditTacticSchema,
  output: z.object({ tactic: TacticView }),
  success: 'Tactic updated successfully',
  failure: 'Failed to update tactic',
  run: async (ctx, { tactic_id, ...changes }: EditTacticInput) => {
    const work = inTransaction(ctx, async (ctx) => {
      await execute(ctx, lockedTactic(ctx, tactic_id, sql`update`))
      const row = await queryFound(
        ctx,
        { noun: 'Tactic', row: EditedRow },
        sql`with campaign as materialized (${visibleCampaigns(ctx)}
            where ${campaign.id} = (select ${tactic.campaign_id} from tactics tactic where ${tactic.id} = ${tactic_id})),
          page as (
            select tactic.*, null::bigint as place, null::text as own_key, null::int as vote_count, null::json as results
            from tactics tactic where ${tactic.id} = ${tactic_id}
          ), tactic as (select item.* from campaign cross join lateral (select ${tacticColumns(ctx)}) item),
          facts as (
            select tactic.id, campaign.id as campaign_id, campaign.team_id, ${isChanged(named(tactics, 'tactic'), tactics, changes)} as is_changed, campaign.is_active, campaign.is_owner, campaign.is_open, tactic.is_adder,
              tactic.vote_count = (tactic.user_vote is not null)::int as is_unscored_by_others
            from tactic cross join campaign
          ), edited as (
            update tactics set ${sql.join(assignments(tactics, changes), sql`, `)} from facts
            where ${tactics.id} = facts.id and ${guard(canEditTactic, 'facts')}
            returning facts.*
          ), recorded as (${recordAct(ctx, 'tactic_edited', sql`edited where is_changed`, aboutTactic)})
          select row_to_json(tactic) as tactic, row_to_json(facts) as campaign from tactic cross join facts`,
      )
      enforce(canEditTactic, row.campaign)
      const edited = { ...row.tactic, ...givenOf(changes) }
      return { tactic: toTacticView({ ...edited, text_version: textVersionOf(edited) }, row.campaign) }
    })
    return refuseTaken(uniqueKey, work)
  },
})

/** For acts about the tactic of a row with its campaign and team. */
const aboutTactic = { team_id: sql`team_id`, campaign_id: sql`campaign_id`, tactic_id: sql`id` }

/** Deletes a tactic with its votes and comments and those that are joined to it, while the campaign runs. */
export const deleteTactic = operation({
  name: 'deleteTactic',
  call: 'DELETE /api/tactics/:tactic_id',
  scope: 'manage',
  summary: 'Delete a tactic with its votes and comments',
  denials: canDeleteTactic,
  input: TacticIdSchema,
  success: 'Tactic deleted successfully',
  failure: 'Failed to delete tactic',
  run: (ctx, { tactic_id }) =>
    queryAllowed(
      ctx,
      { noun: 'Tactic', policy: canDeleteTactic },
      sql`with tactic as (${visibleTactic(ctx, tactic_id)}),
        running as (select ${campaign.id} from campaigns campaign join tactic on tactic.campaign_id = ${campaign.id}
          where ${isRunning(campaign, ctx.now)} for share of campaign),
        deleted as (
          delete from tactics using tactic, running
          where (${tactics.id} = tactic.id or ${tactics.joined_to} = tactic.id) and ${guard(canDeleteTactic, 'tactic')}
          returning ${tactics.id}, ${tactics.added_by} as user_id
        ), recorded as (${recordAct(ctx, 'tactic_deleted', sql`tactic where id in (select id from deleted)`, aboutTactic)}),
        emptied_answers as (${forgetAnswers}),
        erased_texts as (${forgetTextsOf('tactic', sql`select tactic.team_id, deleted.id from tactic cross join deleted`)})
        select exists (select from running) as is_active, tactic.is_owner, tactic.is_adder from tactic`,
    ),
})

const AddedRows = AddedRow.extend({ added_ids: z.array(z.uuid()) })

const line = named(tactics, 'line')

/**
 * Adds all tactics or none, but for those whose key the campaign has already: these stay as they are and are reported. A tactic with a score starts with the adder's vote, one without starts
 * without a vote.
 */
export const addTactics = operation({
  name: 'addTactics',
  call: 'POST /api/tactics/bulk',
  scope: 'add',
  castsVote: ({ tactics }) => tactics.some(isScored),
  summary: `Add up to ${BULK_MAX} tactics, all or none; a key that is there already is skipped. Scores are optional and are your vote`,
  denials: canAddScored,
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
  failure: 'Failed to add tactics',
  alert: 'Failed to add tactics. Please try again.',
  run: async (ctx, input: AddTacticsInput) => {
    const { actor } = ctx
    const rows = input.tactics.map(toRow)
    const row = await queryAllowed(
      ctx,
      { noun: 'Campaign', policy: canAddScored, row: AddedRows },
      sql`with campaign as (
          select visible.*, ${!input.tactics.some(isScored)}::boolean as casts_no_vote
          from (${visibleCampaigns(ctx)} where ${campaign.id} = ${input.campaign_id} for share of member, campaign) visible
        ), line as (
          select * from json_to_recordset(${JSON.stringify(rows)}::text::json)
            as given (id uuid, name text, ${detailTypes}, ${scoreTypes})
        ), added as (
          insert into tactics (${newTacticColumns})
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
})

function toRow(given: AddTacticsInput['tactics'][number]) {
  const { name, impact_score = null, chances_score = null, efforts_score = null } = given
  return { id: newId(), name, ...detailsOf(given), impact_score, chances_score, efforts_score }
}

const UndoneRow = factsRow(canUndoAdding).extend({ campaign_id: z.uuid(), tactic_ids: z.array(z.uuid()) })

/**
 * Deletes what was added at once, a single tactic too, until somebody scores one of them. Two statements, since the votes
 * must be read behind the locks that hold them off.
 */
export const undoAdding = operation({
  name: 'undoAdding',
  call: 'DELETE /api/tactics/:tactic_id/added-together',
  scope: 'manage',
  summary: 'Undo adding a tactic and those that were added with it, before anybody has scored one of them',
  denials: canUndoAdding,
  input: TacticIdSchema,
  output: z.object({
    campaign_id: z.uuid(),
    tactic_ids: z.array(z.uuid()).meta({ description: 'Those that were deleted' }),
  }),
  success: 'Tactics removed: {n}',
  counted: ['tactic_ids'],
  failure: 'Failed to undo',
  preferServerText: true,
  run: (ctx, { tactic_id }) =>
    inTransaction(ctx, async (ctx) => {
      const ids = addedWith(tactic_id)
      await execute(ctx, lockedTactics(ctx, ids))
      const row = await queryAllowed(
        ctx,
        { noun: 'Tactic', policy: canUndoAdding, row: UndoneRow },
        sql`with facts as (
            select tactic.*, ${areUnscored(ids)} as are_unscored, ${haveNoOthersJoined(ids)} as have_no_others_joined
            from (${visibleTactic(ctx, tactic_id)}) tactic
          ), deleted as (
            delete from tactics using facts where ${tactics.id} in (${ids}) and ${guard(canUndoAdding, 'facts')}
            returning ${tactics.id}, ${tactics.added_by} as user_id
          ), recorded as (${recordAct(ctx, 'adding_undone', sql`facts where exists (select from deleted)`, { team_id: sql`team_id`, campaign_id: sql`campaign_id` })}),
          emptied_answers as (${forgetAnswers}),
          erased_texts as (${forgetTextsOf('tactic', sql`select facts.team_id, deleted.id from facts cross join deleted`)})
          select facts.*, (select coalesce(json_agg(id order by id), '[]') from deleted) as tactic_ids from facts`,
      )
      return { campaign_id: row.campaign_id, tactic_ids: row.tactic_ids }
    }),
})
