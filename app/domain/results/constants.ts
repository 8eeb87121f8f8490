/** The score of a tactic: average impact + average chances − `EFFORT_WEIGHT` × average efforts. */
export const EFFORT_WEIGHT = 1.5
export const SCORE_MIN = 1
export const SCORE_MAX = 10
export const CRITERION_NAMES = ['impact', 'chances', 'efforts'] as const
export type CriterionName = (typeof CRITERION_NAMES)[number]
/** How often the vote is re-run (docs/results.md#re-runs). */
export const RERUNS = 2000
/** The top that is spoken of while nobody has said how many tactics can be done. */
export const DEFAULT_PLACES = 3
/** The longest top whose shares are stored; also the most that a decision can say. */
export const PLACES_MAX = 100
/** Below this many ballots on a tactic, how far people differ would give single ballots away. */
export const OPEN_BALLOTS_MIN = 4
/** If fewer people changed their scores on a tactic in a second round, the change of its averages would give theirs away. */
export const CHANGED_PEOPLE_MIN = 3
/** With so many voters or fewer in a campaign every change counts, and people are told so before they send. */
export const EVERY_CHANGE_VOTERS_MAX = 3
/** From so many voters on, spans say how firm an order is. */
export const SPAN_VOTERS_MIN = 2
/** Below this many sheets, leaving scores out would speak of single people. */
export const WHAT_IF_VOTERS_MIN = 3
/** From so many sheets on it is said that #1 leads clearly, or that no single person decides. */
export const SURE_SHEETS_MIN = 5
/** Of more tactics "is ahead" would seldom be true. */
export const FIELD_MAX = 40
/** How many tactics a second round can be about; it is proposed for so many. */
export const ROUND_TACTICS_MAX = 7
/** From so many full votes on a tactic, its highest and lowest can be left out. */
export const EXTREMES_VOTES_MIN = 5
/** So many tactics with the same scores of two people are no coincidence. */
export const EQUAL_SHEET_TACTICS_MIN = 5
/** Equal sheets are told from so many voters on, and if so many people gave other ones. */
export const EQUAL_SHEETS = { voters: 5, others: 3 } as const
export const EXTREME_REASONS_MAX = 3
/** Mean difference of two people's scores, in points. */
export const SPREAD = { agree: 1.5, differ: 2.5 } as const

/** Which results are worked out as docs/results.md says; others are worked out again. */
export const SPANS_VERSION = 3

/** When #1 "leads clearly": first in this share of re-runs, with so many answers on each criterion. */
export const CLEAR_LEAD = { share: 0.8, answers: 3 } as const
export const AHEAD_SHARE_MIN = 0.5
/** Who else is named beside #1: first in this share of re-runs. */
export const RIVAL_SHARE_MIN = 0.1
/** From this share of re-runs on in which two neighbours change places, they are a coin toss. */
export const COIN_TOSS_SHARE_MIN = 0.4
/** The least share of re-runs in the top for each word. */
export const STANDING_SHARES = { safe: 0.9, likely: 0.6, tossUp: 0.4, unlikely: 0.1 } as const
/** How many more voters "What would settle it" speaks of, where so many have not voted yet. */
export const MORE_VOTERS = [1, 2, 8] as const
