import { votes } from '../../db/schema.server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, tactic, vote } from '../../db/aliases.server'
import { canVote, canWithdraw } from '../campaigns/policy'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { DomainError } from '../policy'
import { operation } from '../operation.server'
import { factsRow, guard, queryAllowed, columns, excluded } from '../sql.server'
import { BALLOT, scoreTypes } from '../vote-columns.server'
import { REWORDED_SENTENCE, SHEET_BODY_KIBIBYTES, VOTED_SENTENCE } from './constants'
import { rateLimits } from '../rate-limits'
import { canScoreText } from './policy'
import { lockedTactic } from './scope.server'
import { isSameText } from './text-version.server'
import {
  isByItsId,
  readReference,
  type ScoreTacticsInput,
  type VoteInput,
  VoteSchema,
  ScoreTacticsSchema,
  TacticIdSchema,
} from './validation'
import { VoteView } from './view'

const voteColumns = columns(votes, ['tactic_id', 'user_id', ...BALLOT])
const voteKey = columns(votes, ['tactic_id', 'user_id', 'round'])
const ballotColumns = excluded(votes, [...BALLOT, 'voted_at'])
const otherVoters = ({ actor }: Context) => sql`(
  select count(*)::int from votes vote
  where ${vote.tactic_id} = tactic.id and ${vote.user_id} <> ${actor.id} and ${vote.round} = 1)`

const VotedRow = factsRow(canScoreText).extend({ vote_count: z.int() })

/** Casts or replaces the actor's vote. `vote_count`: people who have voted on the tactic, the actor included. */
export const voteOnTactic = operation({
  name: 'voteOnTactic',
  call: 'POST /api/tactics/:tactic_id/vote',
  scope: 'vote',
  summary: 'Score a tactic; voting again replaces your vote',
  denials: canScoreText,
  limitPerPerson: rateLimits.vote,
  input: VoteSchema,
  output: z.object({ vote: VoteView, vote_count: z.int() }),
  success: VOTED_SENTENCE,
  failure: 'Failed to submit vote',
  alert: 'Failed to submit vote. Please try again.',
  run: async (ctx, { tactic_id, text_version, reason = null, ...scores }: VoteInput) => {
    const { impact_score, chances_score, efforts_score } = scores
    const row = await queryAllowed(
      ctx,
      { noun: 'Tactic', policy: canScoreText, row: VotedRow },
      sql`with tactic as (
          select locked.*, ${isSameText({ name: sql`locked.name`, description: sql`locked.description` }, sql`${text_version ?? null}::text`)} as is_same_text
          from (${lockedTactic(ctx, tactic_id)}) locked
        ), voted as (
          insert into votes (${voteColumns})
          select id, ${ctx.actor.id}::uuid, ${impact_score}::smallint, ${chances_score}::smallint,
            ${efforts_score}::smallint, ${reason}::text
          from tactic where ${guard(canScoreText, 'tactic')}
          on conflict (${voteKey}) do update set ${ballotColumns}
        )
        select tactic.is_active, tactic.is_scorer, tactic.is_same_text, 1 + ${otherVoters(ctx)} as vote_count from tactic`,
    )
    return { vote: { impact_score, chances_score, efforts_score, reason }, vote_count: row.vote_count }
  },
})

export type Scored = { tactic_id: string; key: string | null; vote: VoteView; vote_count: number }

const ScoredRow = z.object({
  id: z.uuid(),
  reference: z.string(),
  vote_count: z.int(),
  is_same_text: z.boolean(),
})
type ScoredRow = z.infer<typeof ScoredRow>
const SheetRow = factsRow(canVote).extend({ scored: z.array(ScoredRow) })

const TWICE = 'This tactic is on the sheet twice, by its id and by its key or in two spellings'

/**
 * The same for many tactics, named by their ids or keys, all settled against the campaign's end together: one that was
 * reworded refuses all, with its id or key in the field. Ids and keys of no tactic there are missing.
 */
export const scoreTactics = operation({
  name: 'scoreTactics',
  call: 'POST /api/campaigns/:campaign_id/votes',
  scope: 'vote',
  summary: 'Score many tactics of a campaign at once: all of the votes count, or none',
  denials: [...canScoreText, { kind: 'invalid', sentence: TWICE, field: 'votes' }],
  limitPerPerson: rateLimits.vote,
  limitCounts: 'votes',
  maxBodyKibibytes: SHEET_BODY_KIBIBYTES,
  input: ScoreTacticsSchema,
  output: z.object({
    votes: z.array(
      z.object({
        tactic_id: z.uuid(),
        key: z.string().nullable().meta({ description: 'By which the tactic was named; null if by its id' }),
        vote: VoteView,
        vote_count: z.int(),
      }),
    ),
    missing_tactic_ids: z.array(z.uuid()).meta({
      description: 'Tactics that are not in the campaign, or not any more; their votes were ignored',
    }),
    missing_keys: z.array(z.string()).meta({ description: 'The same for tactics named by their keys' }),
  }),
  success: 'Tactics scored: {n}',
  nothingDone: 'These tactics have been deleted, so no scores were saved',
  counted: ['votes'],
  failure: 'Failed to submit votes',
  alert: 'Failed to submit votes. Please try again.',
  run: async (ctx, { campaign_id, votes: ballots, text_versions = {} }: ScoreTacticsInput) => {
    const list = Object.entries(ballots).map(([sent, ballot]) => {
      const reference = readReference(sent) ?? sent
      return { reference, key: isByItsId(reference) ? null : reference, ...ballot }
    })
    const sent = list.map((ballot) => ({
      ...ballot,
      tactic_id: ballot.key === null ? ballot.reference : null,
      text_version: text_versions[ballot.reference] ?? null,
    }))
    const row = await queryAllowed(
      ctx,
      { noun: 'Campaign', policy: canVote, row: SheetRow },
      sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id} for share of member, campaign),
        sent as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as given (
            reference text, tactic_id uuid, key text, ${scoreTypes},
            reason text, text_version text)
        ), found as (
          select ${tactic.id}, sent.reference from campaign join tactics tactic on ${tactic.campaign_id} = campaign.id
          join sent on sent.tactic_id = ${tactic.id}
          union all
          select ${tactic.id}, sent.reference from campaign join tactics tactic on ${tactic.campaign_id} = campaign.id
          join sent on sent.key = ${tactic.key}
        ), tactic as (
          select ${tactic.id}, sent.reference, ${isSameText(tactic, sql`sent.text_version`)} as is_same_text, sent.impact_score, sent.chances_score, sent.efforts_score, sent.reason
          from found join tactics tactic on ${tactic.id} = found.id join sent on sent.reference = found.reference
          where ${tactic.joined_to} is null
          order by ${tactic.id} for key share of tactic
        ), voted as (
          insert into votes (${voteColumns})
          select tactic.id, ${ctx.actor.id}::uuid, impact_score, chances_score, efforts_score, reason
          from tactic, campaign where ${guard(canVote, 'campaign')}
            and (select bool_and(is_same_text) and count(*) = count(distinct id) from tactic)
          on conflict (${voteKey}) do update set ${ballotColumns}
        )
        select campaign.is_active, campaign.is_scorer, (
          select coalesce(json_agg(json_build_object('id', tactic.id, 'reference', tactic.reference,
            'is_same_text', tactic.is_same_text, 'vote_count', 1 + ${otherVoters(ctx)})), '[]') from tactic
        ) as scored
        from campaign`,
    )
    enforceSameTexts(row.scored)
    enforceOnce(row.scored)
    const found = new Map(row.scored.map((tactic) => [tactic.reference, tactic]))
    const missing = list.filter(({ reference }) => !found.has(reference))
    return {
      votes: list.flatMap(({ reference, key, ...vote }) => {
        const tactic = found.get(reference)
        return tactic ? [{ tactic_id: tactic.id, key, vote, vote_count: tactic.vote_count }] : []
      }),
      missing_tactic_ids: missing.flatMap(({ reference, key }) => (key === null ? [reference] : [])),
      missing_keys: missing.flatMap(({ key }) => key ?? []),
    }
  },
})

function enforceOnce(scored: ScoredRow[]): void {
  const ids = new Set(scored.map(({ id }) => id))
  if (ids.size < scored.length) throw new DomainError('invalid', TWICE, { votes: [TWICE] })
}

function enforceSameTexts(scored: ScoredRow[]): void {
  const reworded = scored.filter(({ is_same_text }) => !is_same_text)
  if (reworded.length === 0) return
  const fields = reworded.map(({ reference }) => [`text_versions.${reference}`, [REWORDED_SENTENCE]])
  throw new DomainError('conflict', REWORDED_SENTENCE, Object.fromEntries(fields))
}

const WithdrawnRow = factsRow(canWithdraw).extend({ vote_count: z.int() })

export const withdrawVote = operation({
  name: 'withdrawVote',
  call: 'DELETE /api/tactics/:tactic_id/vote',
  scope: 'vote',
  summary: 'Take your vote back; without a vote nothing happens',
  denials: canWithdraw,
  limitPerPerson: rateLimits.vote,
  input: TacticIdSchema,
  output: z.object({ vote: z.null(), vote_count: z.int() }),
  success: 'Vote withdrawn',
  failure: 'Failed to withdraw vote',
  run: async (ctx, { tactic_id }) => {
    const row = await queryAllowed(
      ctx,
      { noun: 'Tactic', policy: canWithdraw, row: WithdrawnRow },
      sql`with tactic as (${lockedTactic(ctx, tactic_id)}),
        withdrawn as (
          delete from votes using tactic
          where ${votes.tactic_id} = tactic.id and ${votes.user_id} = ${ctx.actor.id} and ${votes.round} = 1
              and ${guard(canWithdraw, 'tactic')}
        )
        select tactic.is_active, ${otherVoters(ctx)} as vote_count from tactic`,
    )
    return { vote: null, vote_count: row.vote_count }
  },
})
