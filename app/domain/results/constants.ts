/** The score of a tactic: average impact + average chances − `EFFORT_WEIGHT` × average efforts. */
export const EFFORT_WEIGHT = 1.5
export const SCORE_MIN = 1
export const SCORE_MAX = 10
export const CRITERION_NAMES = ['impact', 'chances', 'efforts'] as const
export type CriterionName = (typeof CRITERION_NAMES)[number]
/** How often the vote is replayed (docs/results.md#replay). */
export const REPLAYS = 2000
/** The top that is spoken of while nobody has said how many tactics can be done. */
export const DEFAULT_PLACES = 3
/** The longest top whose shares are stored; also the most slots of a decision. */
export const PLACES_MAX = 100
/** Below this many ballots on a tactic, how far people differ would give single ballots away. */
export const OPEN_BALLOTS_MIN = 4
/** If fewer people changed their scores on a tactic, how its scores are spread would give theirs away. */
export const CHANGED_PEOPLE_MIN = 3
/** Below this many voters nothing can be said about how firm an order is. */
export const FIRM_VOTERS_MIN = 3
export const EXTREME_REASONS_MAX = 3
/** Mean difference of two people's scores, in points. */
export const SPREAD = { agree: 1.5, differ: 2.5, dice: 3.3 } as const

/** What makes a clear winner: first in this share of replays, with so many voters and ballots of its own. */
export const CLEAR_WINNER_REPLAY_SHARE_MIN = 0.8
export const CLEAR_WINNER_VOTERS_MIN = 5
export const CLEAR_WINNER_BALLOTS_MIN = 3
export const PROBABLE_WINNER_REPLAY_SHARE_MIN = 0.5
export const CLOSE_REPLAY_SHARE_MIN = 0.2
