/** Limits and defaults of tactics and votes (docs/product.md#tactics). */
export { SCORE_MAX, SCORE_MIN } from '../results/constants'

export const SCORE_DEFAULT = 5
export const TACTIC_NAME_MIN = 10
export const TACTIC_NAME_MAX = 500
export const VOTED_SENTENCE = 'Vote submitted successfully'
/** Of the line of reason that may go with a vote. */
export const REASON_MAX = 200
/** Tactics on one sheet; below the limit of votes per minute. */
export const SHEET_MAX = 100
export const TEXT_VERSION_LENGTH = 12
export const REWORDED_SENTENCE =
  'The tactic was reworded while you scored it. Read it again and send your scores.'
export const NOT_HERE = 'A tactic on the sheet is not in this campaign'
export const NOT_TO_CARRY = 'A tactic is not in this campaign, or it is decided'
/** A form of a whole sheet: per tactic 0.2 KiB of scores, and a reason of emoji, which take 12 bytes each. */
export const SHEET_BODY_KIBIBYTES = 320
/** In the order of the forms; `help` explains the field, the rest the ends of the scale from 1 to 10. */
export const CRITERIA = [
  {
    name: 'impact',
    field: 'impact_score',
    average: 'avg_impact',
    label: 'Impact',
    letter: 'I',
    help: 'How much will this move the needle if it works?',
    lowest: 'hardly at all',
    highest: 'a different business',
  },
  {
    name: 'chances',
    field: 'chances_score',
    average: 'avg_chances',
    label: 'Chances',
    letter: 'C',
    help: 'How likely it is to even deliver that impact',
    lowest: 'a long shot',
    highest: 'as good as certain. 7 means 7 in 10 like it do',
  },
  {
    name: 'efforts',
    field: 'efforts_score',
    average: 'avg_efforts',
    label: 'Efforts',
    letter: 'E',
    help: 'Time and money required',
    lowest: 'an afternoon',
    highest: 'months of the whole team',
  },
] as const
/** How many tactics can be added in one call. */
export const BULK_MAX = 500
/** Of that call, and of a file with the form around it. */
export const BULK_BODY_KIBIBYTES = 4096
/** Of a pasted list or table, in code points. */
export const PASTED_MAX = 2_000_000
export const PASTED_LABEL = 'Tactics, one a line'
export const SIMILAR_MAX = 5
/** Share of trigrams that two names have in common (docs/decisions/026). */
export const SIMILARITY_MIN = 0.3
/** Shown as the adder of a tactic whose adder is not known. */
export const UNKNOWN_ADDER = 'Unknown'

/** Of the CSV of a result. Excel wants semicolons where the decimal sign is a comma. */
export const CSV_SEPARATORS = ['comma', 'semicolon'] as const
/** Without a choice: newest first in a running campaign, by score in an ended one. */
export const TACTIC_SORTS = ['newest', 'most_commented', 'score', 'shuffled'] as const
export type TacticSort = (typeof TACTIC_SORTS)[number]
export const TACTIC_FILTERS = ['all', 'needs_vote'] as const

/** Tactics in an answer that is asked for every few seconds. */
export const LIVE_TACTICS_MAX = 500

export const SAME_AS_MAX = 20
