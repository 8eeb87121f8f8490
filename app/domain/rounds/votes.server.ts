import { votes } from '../../db/schema.server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, secondRoundTactic, vote } from '../../db/aliases.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import { notFound, type FactsOf, enforce } from '../policy'
import { operation } from '../operation.server'
import { guard, columns, excluded, queryRow } from '../sql.server'
import { rateLimits } from '../rate-limits'
import { VoteView } from '../tactics/view'
import { BALLOT, scoreTypes } from '../vote-columns.server'
import { canVoteAgain, canWithdrawAgain } from './policy'
import { lockedRound } from './scope.server'
import { VoteInSecondRoundSchema, WithdrawSecondVoteSchema } from './validation'

const voteColumns = columns(votes, ['tactic_id', 'user_id', 'round', ...BALLOT])

/** Null without a second round. */
const RoundState = z.object({ is_round_active: z.boolean().nullable() })
const VotedRow = RoundState.extend({
  is_scorer: z.boolean(),
  votes: z.array(z.object({ tactic_id: z.uuid(), vote: VoteView })),
})

/**
 * Casts or replaces the actor's votes of the second round, all settled against its end together. A kept vote is a copy of
 * the first round's. Ids of no tactic there, and of nothing to keep, are missing. Campaign, then round, is the order of
 * deletions and of the settlement (docs/decisions/003).
 */
export const voteInSecondRound = operation({
  name: 'voteInSecondRound',
  call: 'POST /api/campaigns/:campaign_id/second-round/votes',
  scope: 'vote',
  summary: 'Score tactics again, or keep your scores: all of the votes count, or none',
  denials: canVoteAgain,
  limitPerPerson: rateLimits.vote,
  input: VoteInSecondRoundSchema,
  output: z.object({
    votes: z.array(z.object({ tactic_id: z.uuid(), vote: VoteView })),
    missing_tactic_ids: z.array(z.uuid()).meta({
      description:
        'Tactics that are not in the second round, or kept without a first vote; they were ignored',
    }),
  }),
  success: 'Tactics scored again: {n}',
  nothingDone: 'These tactics have been deleted, so no scores were saved',
  counted: ['votes'],
  failure: 'Failed to submit votes',
  alert: 'Failed to submit votes. Please try again.',
  run: async (ctx, { campaign_id, votes: ballots, keep }) => {
    const list = [
      ...Object.entries(ballots).map(([tactic_id, ballot]) => ({ tactic_id, ...ballot, is_kept: false })),
      ...keep.map((tactic_id) => ({ tactic_id, is_kept: true })),
    ]
    const row = await queryRow(
      ctx,
      VotedRow,
      sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id} for share of member, campaign),
        round as (select locked.*, campaign.is_scorer from (${lockedRound(ctx, sql`share`)}) locked join campaign on campaign.id = locked.campaign_id),
        ballot as (
          select ${secondRoundTactic.tactic_id}, given.impact_score, given.chances_score, given.efforts_score, given.reason
          from round
          join second_round_tactics second_round_tactic on ${secondRoundTactic.campaign_id} = round.campaign_id
          join jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as sent (
            tactic_id uuid, ${scoreTypes}, reason text, is_kept boolean
          ) on sent.tactic_id = ${secondRoundTactic.tactic_id}
          cross join lateral (
            select sent.impact_score, sent.chances_score, sent.efforts_score, sent.reason where not sent.is_kept
            union all
            select ${vote.impact_score}, ${vote.chances_score}, ${vote.efforts_score}, ${vote.reason} from votes vote
            where sent.is_kept and ${vote.tactic_id} = ${secondRoundTactic.tactic_id} and ${vote.user_id} = ${ctx.actor.id} and ${vote.round} = 1
          ) given
        ), voted as (
          insert into votes (${voteColumns})
          select ballot.tactic_id, ${ctx.actor.id}::uuid, 2, impact_score, chances_score, efforts_score, reason
          from ballot cross join round where ${guard(canVoteAgain, 'round')} order by ballot.tactic_id
          on conflict (${columns(votes, ['tactic_id', 'user_id', 'round'])})
          do update set ${excluded(votes, [...BALLOT, 'voted_at'])}
        )
        select round.is_round_active, campaign.is_scorer, (
          select coalesce(json_agg(json_build_object('tactic_id', tactic_id, 'vote', json_build_object(
            'impact_score', impact_score, 'chances_score', chances_score, 'efforts_score', efforts_score,
            'reason', reason)) order by tactic_id), '[]')
          from ballot) as votes
        from campaign left join round on true`,
    )
    if (!row) throw notFound('Campaign')
    enforceOpen(row)
    enforce(canVoteAgain, { is_round_active: true, is_scorer: row.is_scorer })
    const found = new Set(row.votes.map(({ tactic_id }) => tactic_id))
    return {
      votes: row.votes,
      missing_tactic_ids: list.map(({ tactic_id }) => tactic_id).filter((id) => !found.has(id)),
    }
  },
})

/** Takes the actor's vote of the second round back, so that the first counts; without a vote nothing happens. */
export const withdrawSecondVote = operation({
  name: 'withdrawSecondVote',
  call: 'DELETE /api/tactics/:tactic_id/second-vote',
  scope: 'vote',
  summary: 'Take your vote of the second round back, so that your first one counts',
  denials: canWithdrawAgain,
  limitPerPerson: rateLimits.vote,
  input: WithdrawSecondVoteSchema,
  success: 'Second vote withdrawn',
  failure: 'Failed to withdraw vote',
  run: async (ctx, { tactic_id }) => {
    const row = await queryRow(
      ctx,
      RoundState,
      sql`with campaign as (
          ${visibleCampaigns(ctx)}
          where ${campaign.id} = (select ${secondRoundTactic.campaign_id} from second_round_tactics second_round_tactic where ${secondRoundTactic.tactic_id} = ${tactic_id})
          for share of member, campaign
        ), round as (${lockedRound(ctx, sql`share`)}),
        withdrawn as (
          delete from votes using round
          where ${votes.tactic_id} = ${tactic_id} and ${votes.user_id} = ${ctx.actor.id} and ${votes.round} = 2
            and ${guard(canWithdrawAgain, 'round')}
        )
        select round.is_round_active from campaign left join round on true`,
    )
    if (!row) throw notFound('Tactic')
    enforceOpen(row)
  },
})

function enforceOpen({ is_round_active }: z.infer<typeof RoundState>): void {
  if (is_round_active === null) throw notFound('Second round')
  const facts: FactsOf<typeof canWithdrawAgain> = { is_round_active }
  enforce(canWithdrawAgain, facts)
}
