import { sql } from 'drizzle-orm'
import { campaigns, tactics, votes } from '../../db/schema.server'
import { canAddTactic, canVote } from '../campaigns/policy'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { CampaignFacts } from '../campaigns/view'
import type { Context } from '../context'
import { DomainError, notFound } from '../errors'
import { isRunning } from '../facts.server'
import { forgetAnswers } from '../stored-answers.server'
import { newId } from '../ids.server'
import { enforce, type FactsOf } from '../policy'
import { guard } from '../policy.server'
import { columns, excluded, iso, named, queryRow } from '../sql.server'
import { forgetTextsOf } from '../webhooks/events.server'
import { inTransaction } from '../transaction.server'
import { REWORDED_SENTENCE } from './constants'
import { queueAddedTactics } from './events.server'
import { canDeleteTactic, canEditTactic, canScoreText } from './policy'
import { tacticColumns } from './queries.server'
import { lockedTactic, visibleTactic } from './scope.server'
import { isSameText, textVersionOf } from './text-version.server'
import type { AddTacticInput, EditTacticInput, ScoreTacticsInput, VoteInput } from './validation'
import { toTacticView, type TacticRow, type TacticView, type VoteView } from './view'

const c = named(campaigns, 'c')
const ta = named(tactics, 'ta')
const v = named(votes, 'v')
const voteColumns = columns(votes, [
  'tactic_id',
  'user_id',
  'impact_score',
  'chances_score',
  'efforts_score',
  'reason',
])
const voteKey = columns(votes, ['tactic_id', 'user_id', 'round'])
const ballotColumns = excluded(votes, [
  'impact_score',
  'chances_score',
  'efforts_score',
  'reason',
  'voted_at',
])
/** How many people other than the actor have voted on `tactic`. */
const otherVoters = ({ actor }: Context) => sql`(
  select count(*)::int from votes v
  where ${v.tactic_id} = tactic.id and ${v.user_id} <> ${actor.id} and ${v.round} = 1)`

/** Casts or replaces the actor's vote. `vote_count`: people who have voted on the tactic, the actor included. */
export async function voteOnTactic(
  ctx: Context,
  { tactic_id, text_version, reason = null, ...scores }: VoteInput,
): Promise<{ vote: VoteView; vote_count: number }> {
  const { impact_score, chances_score, efforts_score } = scores
  const row = await queryRow<FactsOf<typeof canScoreText> & { vote_count: number }>(
    ctx,
    sql`with tactic as (
          select locked.*, ${isSameText(sql`locked.name`, sql`${text_version ?? null}::text`)} as is_same_text
          from (${lockedTactic(ctx, tactic_id)}) locked
        ), voted as (
          insert into votes (${voteColumns})
          select id, ${ctx.actor.id}::uuid, ${impact_score}::smallint, ${chances_score}::smallint,
            ${efforts_score}::smallint, ${reason}::text
          from tactic where ${guard(canScoreText, 'tactic')}
          on conflict (${voteKey}) do update set ${ballotColumns}
        )
        select tactic.is_active, tactic.is_same_text, 1 + ${otherVoters(ctx)} as vote_count from tactic`,
  )
  if (!row) throw notFound('Tactic')
  enforce(canScoreText, row)
  return { vote: { impact_score, chances_score, efforts_score, reason }, vote_count: row.vote_count }
}

export type Scored = { tactic_id: string; vote: VoteView; vote_count: number }

/**
 * The same for many tactics, all settled against the campaign's end together: one that was reworded refuses all, with its
 * id in the field. Ids of no tactic there are missing.
 */
export async function scoreTactics(
  ctx: Context,
  { campaign_id, votes: ballots, text_versions = {} }: ScoreTacticsInput,
): Promise<{ votes: Scored[]; missing_tactic_ids: string[] }> {
  const list = Object.entries(ballots).map(([tactic_id, ballot]) => ({ tactic_id, ...ballot }))
  const versioned = list.map((ballot) => ({
    ...ballot,
    text_version: text_versions[ballot.tactic_id] ?? null,
  }))
  type Found = { id: string; vote_count: number; is_same_text: boolean }
  const row = await queryRow<FactsOf<typeof canVote> & { scored: Found[] }>(
    ctx,
    sql`with campaign as (${visibleCampaigns(ctx)} where ${c.id} = ${campaign_id} for share of m, c),
        tactic as (
          select ${ta.id}, ${isSameText(ta.name, sql`b.text_version`)} as is_same_text, b.impact_score, b.chances_score, b.efforts_score, b.reason
          from campaign join tactics ta on ${ta.campaign_id} = campaign.id
          join jsonb_to_recordset(${JSON.stringify(versioned)}::jsonb) as b(
            tactic_id uuid, impact_score smallint, chances_score smallint, efforts_score smallint, reason text,
            text_version text
          ) on b.tactic_id = ${ta.id}
          order by ${ta.id} for key share of ta
        ), voted as (
          insert into votes (${voteColumns})
          select tactic.id, ${ctx.actor.id}::uuid, impact_score, chances_score, efforts_score, reason
          from tactic, campaign where ${guard(canVote, 'campaign')} and (select bool_and(is_same_text) from tactic)
          on conflict (${voteKey}) do update set ${ballotColumns}
        )
        select campaign.is_active, (
          select coalesce(json_agg(json_build_object('id', tactic.id,
            'is_same_text', tactic.is_same_text, 'vote_count', 1 + ${otherVoters(ctx)})), '[]') from tactic
        ) as scored
        from campaign`,
  )
  if (!row) throw notFound('Campaign')
  enforce(canVote, row)
  enforceSameTexts(row.scored)
  const counts = new Map(row.scored.map(({ id, vote_count }) => [id, vote_count]))
  return {
    votes: list.flatMap(({ tactic_id, ...vote }) => {
      const vote_count = counts.get(tactic_id)
      return vote_count === undefined ? [] : [{ tactic_id, vote, vote_count }]
    }),
    missing_tactic_ids: list.map(({ tactic_id }) => tactic_id).filter((id) => !counts.has(id)),
  }
}

function enforceSameTexts(scored: { id: string; is_same_text: boolean }[]): void {
  const reworded = scored.filter(({ is_same_text }) => !is_same_text)
  if (reworded.length === 0) return
  const fields = reworded.map(({ id }) => [`text_versions.${id}`, [REWORDED_SENTENCE]])
  throw new DomainError('conflict', REWORDED_SENTENCE, Object.fromEntries(fields))
}

/** Takes the actor's vote back, the adder's included; without a vote nothing happens. */
export async function withdrawVote(
  ctx: Context,
  tactic_id: string,
): Promise<{ vote: null; vote_count: number }> {
  const row = await queryRow<FactsOf<typeof canVote> & { vote_count: number }>(
    ctx,
    sql`with tactic as (${lockedTactic(ctx, tactic_id)}),
        withdrawn as (
          delete from votes using tactic
          where ${votes.tactic_id} = tactic.id and ${votes.user_id} = ${ctx.actor.id} and ${votes.round} = 1
            and ${guard(canVote, 'tactic')}
        )
        select tactic.is_active, ${otherVoters(ctx)} as vote_count from tactic`,
  )
  if (!row) throw notFound('Tactic')
  enforce(canVote, row)
  return { vote: null, vote_count: row.vote_count }
}

/** Adds a tactic and casts the adder's scores as their vote. */
export async function addTactic(ctx: Context, input: AddTacticInput): Promise<TacticView> {
  const id = newId()
  const { impact_score, chances_score, efforts_score } = input
  const row = await queryRow<CampaignFacts & { created_at: string }>(
    ctx,
    sql`with campaign as (${visibleCampaigns(ctx)} where ${c.id} = ${input.campaign_id} for share of m, c),
        added as (
          insert into tactics (${columns(tactics, ['id', 'campaign_id', 'name', 'added_by'])})
          select ${id}::uuid, id, ${input.name}, ${ctx.actor.id}::uuid from campaign
          where ${guard(canAddTactic, 'campaign')}
          returning id, created_at
        ), voted as (
          insert into votes (${voteColumns})
          select id, ${ctx.actor.id}::uuid, ${impact_score}::smallint, ${chances_score}::smallint,
            ${efforts_score}::smallint, null
          from added
        ), told as (${queueAddedTactics(ctx, sql`select id, ${input.name}::text as name, false as ai_generated from added`)})
        select campaign.is_active, campaign.is_owner, campaign.is_open, ${iso(sql`added.created_at`)} as created_at
        from campaign left join added on true`,
  )
  if (!row) throw notFound('Campaign')
  enforce(canAddTactic, row)
  const vote = { impact_score, chances_score, efforts_score, reason: null }
  return toTacticView(
    {
      id,
      name: input.name,
      text_version: textVersionOf(input.name),
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

/**
 * Changes the text of a tactic that nobody else has scored. A vote that is being cast is waited for and then refuses the
 * edit; a vote that comes later waits for the new text. Two statements, since the votes must be read behind the lock.
 */
export async function editTactic(ctx: Context, { tactic_id, name }: EditTacticInput): Promise<TacticView> {
  return inTransaction(ctx, async (ctx) => {
    await queryRow(ctx, lockedTactic(ctx, tactic_id, sql`update`))
    const row = await queryRow<{
      tactic: TacticRow
      campaign: CampaignFacts & FactsOf<typeof canEditTactic>
    }>(
      ctx,
      sql`with c as materialized (${visibleCampaigns(ctx)}
            where ${c.id} = (select ${ta.campaign_id} from tactics ta where ${ta.id} = ${tactic_id})),
          page as (
            select ta.*, null::bigint as place, null::text as turn, null::int as vote_count, null::json as results
            from tactics ta where ${ta.id} = ${tactic_id}
          ), tactic as (select x.* from c cross join lateral (select ${tacticColumns(ctx)}) x),
          facts as (
            select tactic.id, c.is_active, c.is_owner, c.is_open, tactic.is_adder,
              tactic.vote_count = (tactic.user_vote is not null)::int as is_unscored_by_others
            from tactic cross join c
          ), edited as (
            update tactics set name = ${name} from facts
            where ${tactics.id} = facts.id and ${guard(canEditTactic, 'facts')}
          )
          select row_to_json(tactic) as tactic, row_to_json(facts) as campaign from tactic cross join facts`,
    )
    if (!row) throw notFound('Tactic')
    enforce(canEditTactic, row.campaign)
    return toTacticView({ ...row.tactic, name, text_version: textVersionOf(name) }, row.campaign)
  })
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
          returning ${tactics.id}, ${tactics.added_by} as user_id
        ), forgotten as (${forgetAnswers}),
        untold as (${forgetTextsOf('tactic', sql`select team_id, id from tactic where exists (select from deleted)`)})
        select exists (select from running) as is_active, tactic.is_owner, tactic.is_open, tactic.is_adder from tactic`,
  )
  if (!row) throw notFound('Tactic')
  enforce(canDeleteTactic, row)
}
