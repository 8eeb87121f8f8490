import { sql } from 'drizzle-orm'
import { campaigns, tactics, votes } from '../../db/schema.server'
import { canAddTactic, canVote } from '../campaigns/policy'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { CampaignFacts } from '../campaigns/view'
import type { Context } from '../context'
import { notFound } from '../errors'
import { isRunning } from '../facts.server'
import { newId } from '../ids.server'
import { enforce, type FactsOf } from '../policy'
import { guard } from '../policy.server'
import { columns, excluded, iso, named, queryRow } from '../sql.server'
import { canDeleteTactic } from './policy'
import { lockedTactic, visibleTactic } from './scope.server'
import type { AddTacticInput, VoteInput } from './validation'
import { toTacticView, type TacticView, type VoteView } from './view'

const c = named(campaigns, 'c')
const v = named(votes, 'v')
const voteColumns = columns(votes, ['tactic_id', 'user_id', 'impact_score', 'chances_score', 'efforts_score'])

/**
 * Casts or replaces the actor's vote: one statement, settled against the campaign's end by the database's clock.
 * @returns the vote and how many people have now voted on the tactic.
 */
export async function voteOnTactic(
  ctx: Context,
  { tactic_id, impact_score, chances_score, efforts_score }: VoteInput,
): Promise<{ vote: VoteView; vote_count: number }> {
  const row = await queryRow<FactsOf<typeof canVote> & { vote_count: number }>(
    ctx,
    sql`with tactic as (${lockedTactic(ctx, tactic_id)}),
        voted as (
          insert into votes (${voteColumns})
          select id, ${ctx.actor.id}::uuid, ${impact_score}::smallint, ${chances_score}::smallint, ${efforts_score}::smallint
          from tactic where ${guard(canVote, 'tactic')}
          on conflict (${columns(votes, ['tactic_id', 'user_id'])}) do update
            set ${excluded(votes, ['impact_score', 'chances_score', 'efforts_score', 'voted_at'])}
        )
        select tactic.is_active, 1 + (
          select count(*)::int from votes v where ${v.tactic_id} = tactic.id and ${v.user_id} <> ${ctx.actor.id}
        ) as vote_count
        from tactic`,
  )
  if (!row) throw notFound('Tactic')
  enforce(canVote, row)
  return { vote: { impact_score, chances_score, efforts_score }, vote_count: row.vote_count }
}

/** Adds a tactic and casts the adder's scores as their vote, in the same statement. */
export async function addTactic(ctx: Context, input: AddTacticInput): Promise<TacticView> {
  const id = newId()
  const { impact_score, chances_score, efforts_score } = input
  const row = await queryRow<CampaignFacts & { created_at: string }>(
    ctx,
    sql`with campaign as (${visibleCampaigns(ctx)} where ${c.id} = ${input.campaign_id} for share of c, m),
        added as (
          insert into tactics (${columns(tactics, ['id', 'campaign_id', 'name', 'added_by'])})
          select ${id}::uuid, id, ${input.name}, ${ctx.actor.id}::uuid from campaign
          where ${guard(canAddTactic, 'campaign')}
          returning id, created_at
        ), voted as (
          insert into votes (${voteColumns})
          select id, ${ctx.actor.id}::uuid, ${impact_score}::smallint, ${chances_score}::smallint, ${efforts_score}::smallint
          from added
        )
        select campaign.is_active, campaign.is_owner, campaign.is_open, ${iso(sql`added.created_at`)} as created_at
        from campaign left join added on true`,
  )
  if (!row) throw notFound('Campaign')
  enforce(canAddTactic, row)
  const vote = { impact_score, chances_score, efforts_score }
  return toTacticView(
    {
      id,
      name: input.name,
      campaign_id: input.campaign_id,
      added_by: ctx.actor.id,
      added_by_name: ctx.actor.full_name,
      ai_generated: false,
      created_at: row.created_at,
      vote_count: 1,
      comment_count: 0,
      user_vote: vote,
      hint: null,
      is_adder: true,
      results: null,
    },
    row,
  )
}

/** Deletes a tactic with its votes and comments, while the campaign runs. */
export async function deleteTactic(ctx: Context, tactic_id: string): Promise<void> {
  const row = await queryRow<FactsOf<typeof canDeleteTactic>>(
    ctx,
    sql`with tactic as (${visibleTactic(ctx, tactic_id)}),
        running as (select ${c.id} from campaigns c join tactic on tactic.campaign_id = ${c.id}
          where ${isRunning(c, ctx.now)} for share of c),
        deleted as (
          delete from tactics using tactic, running where ${tactics.id} = tactic.id and ${guard(canDeleteTactic, 'tactic')}
        )
        select exists (select from running) as is_active, tactic.is_owner, tactic.is_open, tactic.is_adder from tactic`,
  )
  if (!row) throw notFound('Tactic')
  enforce(canDeleteTactic, row)
}
