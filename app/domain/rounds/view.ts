import { z } from 'zod'
import { shownTimeZone } from '../campaigns/view'
import { CriterionResult, RescoredResult, shownReasons } from '../results/show/view'
import { VoteView } from '../tactics/view'

const ROUND_STATUSES = ['none', 'active', 'ended'] as const

/**
 * A tactic that is scored again. While the round runs: dots and reasons of the first round, of closed votes reasons alone,
 * never an average or a rank.
 */
export const RoundTactic = z
  .object({
    id: z.uuid(),
    name: z.string(),
    impact: CriterionResult,
    chances: CriterionResult,
    efforts: CriterionResult,
    reasons: shownReasons,
    first_vote: VoteView.nullable().meta({ description: 'Your vote of the first round' }),
    vote: VoteView.nullable().meta({ description: 'Your vote of the second round' }),
    rank: z.int().nullable().meta({ description: 'Null while the round runs' }),
    rescored: RescoredResult.nullable().meta({ description: 'Null while the round runs' }),
  })
  .meta({ id: 'RoundTactic' })
export type RoundTactic = z.output<typeof RoundTactic>

const RoundCandidate = z
  .object({
    id: z.uuid(),
    name: z.string(),
    rank: z.int(),
    is_proposed: z.boolean().meta({ description: 'Whether a second round is proposed for it' }),
    remark: z.string().nullable().meta({ description: 'Why it is proposed, or needs scores first' }),
  })
  .meta({ id: 'RoundCandidate' })
export type RoundCandidate = z.output<typeof RoundCandidate>

export const SecondRoundView = z
  .object({
    campaign_id: z.uuid(),
    campaign_name: z.string(),
    status: z.enum(ROUND_STATUSES),
    opener_name: z.string().nullable(),
    opened_at: z.iso.datetime().nullable(),
    end_datetime: z.iso.datetime().nullable(),
    time_zone: shownTimeZone,
    ended_at: z.iso.datetime().nullable(),
    scored_count: z.int().meta({ description: 'How many of its tactics you have scored again' }),
    voter_count: z.int().meta({ description: 'How many people have scored again' }),
    member_count: z
      .int()
      .meta({ description: 'How many people are asked to score: the team now, without observers' }),
    ballots_open: z.boolean().meta({ description: 'Whether the votes of the campaign are open' }),
    counting: z.string().meta({ description: 'Which scores will count; to read before sending' }),
    observes: z.boolean().meta({ description: 'Whether you observe the campaign' }),
    tactics: z.array(RoundTactic).meta({ description: 'Those that are scored again, oldest first' }),
    candidates: z.array(RoundCandidate).meta({
      description:
        'For the person who may open the round: the first 100 of the ranking, and those that are proposed',
    }),
    can: z.object({ open: z.boolean(), end: z.boolean(), vote: z.boolean() }),
  })
  .meta({ id: 'SecondRound' })
export type SecondRoundView = z.output<typeof SecondRoundView>
