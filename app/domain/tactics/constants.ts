/** Limits and defaults of tactics and votes (docs/product.md#tactics). */
export const SCORE_MIN = 1
export const SCORE_MAX = 10
export const SCORE_DEFAULT = 5
export const TACTIC_NAME_MIN = 10
/** Keeps a tactic readable in a list. */
export const TACTIC_NAME_MAX = 500
/** What one point of effort costs in the score. */
export const EFFORT_WEIGHT = 1.5
/** The three criteria in the order of every form: wire field, label and help. */
export const CRITERIA = [
  {
    field: 'impact_score',
    label: 'Impact',
    letter: 'I',
    help: 'How much will this move the needle if it works?',
  },
  {
    field: 'chances_score',
    label: 'Chances',
    letter: 'C',
    help: 'How likely it is to even deliver that impact',
  },
  { field: 'efforts_score', label: 'Efforts', letter: 'E', help: 'Time and money required' },
] as const
/** Who added a tactic when that person is not known any more. */
export const UNKNOWN_ADDER = 'Unknown'

/** Ways through a big campaign. Without a wish: newest first while it runs, by score once it has ended. */
export const TACTIC_SORTS = ['newest', 'most_commented', 'score'] as const
export type TacticSort = (typeof TACTIC_SORTS)[number]
export const TACTIC_FILTERS = ['all', 'needs_vote'] as const
export const SEARCH_MAX = 100
