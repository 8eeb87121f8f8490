import {
  toCast,
  type BallotRow,
  type CastBallot,
  type Roll,
  type Seal,
  type SealedSpan,
  type SealedTacticFacts,
  type SealFacts,
} from '../../seals/ballot'
import { draftManifest, sealBallots, sealManifest } from '../../seals/seal.server'
import { analyse } from '../statistics/analysis'
import { EFFORT_WEIGHT } from '../constants'
import type { Analysis, RankedBallots, RankedTactic } from '../statistics/facts'
import { seedOf } from '../statistics/random'

/** What an ended campaign is sealed and analysed from. The voter of a ballot is the place of the person in `voters`. */
export type EndedBallots = Omit<RankedBallots, 'tactics'> & {
  campaign: SealFacts['campaign']
  voters: string[]
  /** Whether its votes stay closed. */
  is_closed: boolean
  quorum: number | null
  /** The public key that signs receipts. */
  public_key: string
  /** Ballots of the first round that no longer count; they stay sealed. */
  replaced: BallotRow[]
  roll: Roll | null
  tactics: (RankedTactic & SealedTacticFacts)[]
}

/**
 * `seal_key` is hexadecimal, and `previous` the digest of the first round; without a key nothing is sealed, and `seed`
 * starts the random numbers.
 */
export type Settling = { round: 1 | 2 } & (
  | { seal_key: string; previous: string | null; seed?: never }
  | { seal_key: null; seed: string }
)
export type Settled = { analysis: Analysis; seal: Seal | null }

export const FORMULA = { chances: '1', efforts: String(-EFFORT_WEIGHT), impact: '1' }

/** Analyses the ballots and seals them: the hash of what is sealed beside spans, known to nobody before, starts the random numbers. */
export function sealAndAnalyse(given: EndedBallots, settling: Settling): Settled {
  const { round, seal_key } = settling
  if (seal_key === null) return { analysis: analyse(given, seedOf(settling.seed)), seal: null }
  const { campaign, eligible_count, is_closed, public_key, quorum, roll, tactics, voters } = given
  const facts: SealFacts = {
    ballots_open: !is_closed,
    campaign,
    eligible: eligible_count,
    formula: FORMULA,
    key: public_key,
    previous: settling.previous,
    quorum,
    roll,
    round,
    tactics,
    voters: voters.length,
  }
  const sealed = sealBallots(Buffer.from(seal_key, 'hex'), campaign.id, listCast(given))
  const { draft, seed } = draftManifest(facts, sealed)
  const analysis = analyse(given, seedOf(seed))
  const spans = new Map(analysis.tactics.map(({ id, span }) => [id, span]))
  const spanOf = (tactic: string): SealedSpan => {
    const span = spans.get(tactic)
    return span ? [span.rank_low, span.rank_high] : null
  }
  return { analysis, seal: sealManifest(draft, spanOf) }
}

/** The ballots as they are sealed, also those that no longer count. */
export function listCast({ voters, replaced, tactics }: EndedBallots): CastBallot[] {
  const counted = tactics.flatMap(({ id, ballots }) =>
    ballots.map(([voter, impact, chances, efforts, , round = 1]): CastBallot => {
      const user = voters[voter]
      if (user === undefined) throw new Error('A ballot has no voter')
      return { tactic: id, user, round, impact, chances, efforts }
    }),
  )
  return [...counted, ...replaced.map(toCast)]
}
