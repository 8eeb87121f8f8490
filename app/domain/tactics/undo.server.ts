import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { tactics } from '../../db/schema.server'
import { notFound } from '../errors'
import { operation } from '../operation.server'
import { denialsOf, enforce } from '../policy'
import { factsRow, guard } from '../policy.server'
import { execute, queryRow } from '../sql.server'
import { forgetAnswers } from '../stored-answers.server'
import { inTransaction } from '../transaction.server'
import { forgetTextsOf } from '../webhooks/events.server'
import { canUndoAdding } from './policy'
import { lockedTactics, visibleTactic } from './scope.server'
import { addedWith, areUnscored, haveNoOthersJoined } from './undoable.server'
import { TacticIdSchema } from './validation'

const UndoneRow = factsRow(canUndoAdding).extend({ campaign_id: z.uuid(), tactic_ids: z.array(z.uuid()) })

/**
 * Deletes what was added at once, a single tactic too, until somebody scores one of them. Two statements, since the votes
 * must be read behind the locks that hold them off.
 */
export const undoAdding = operation(
  'undoAdding',
  {
    method: 'DELETE',
    path: '/api/tactics/:tactic_id/added-together',
    scope: 'manage',
    summary: 'Undo adding a tactic and those that were added with it, before anybody has scored one of them',
    denials: denialsOf(canUndoAdding),
    input: TacticIdSchema,
    output: z.object({
      campaign_id: z.uuid(),
      tactic_ids: z.array(z.uuid()).meta({ description: 'Those that were deleted' }),
    }),
    success: 'Tactics removed: {n}',
    counted: ['tactic_ids'],
    failure: 'Failed to undo',
    preferServerText: true,
  },
  (ctx, { tactic_id }) =>
    inTransaction(ctx, async (ctx) => {
      const ids = addedWith(tactic_id)
      await execute(ctx, lockedTactics(ctx, ids))
      const row = await queryRow(
        ctx,
        UndoneRow,
        sql`with facts as (
            select tactic.*, ${areUnscored(ids)} as are_unscored, ${haveNoOthersJoined(ids)} as have_no_others_joined
            from (${visibleTactic(ctx, tactic_id)}) tactic
          ), deleted as (
            delete from tactics using facts where ${tactics.id} in (${ids}) and ${guard(canUndoAdding, 'facts')}
            returning ${tactics.id}, ${tactics.added_by} as user_id
          ), emptied_answers as (${forgetAnswers}),
          erased_texts as (${forgetTextsOf('tactic', sql`select facts.team_id, deleted.id from facts cross join deleted`)})
          select facts.*, (select coalesce(json_agg(id order by id), '[]') from deleted) as tactic_ids from facts`,
      )
      if (!row) throw notFound('Tactic')
      enforce(canUndoAdding, row)
      return { campaign_id: row.campaign_id, tactic_ids: row.tactic_ids }
    }),
)
