/** What can come of a tactic that was to be done (docs/product.md#outcomes). */
export const OUTCOMES = ['won', 'flat', 'lost', 'not_tried', 'unclear'] as const
export type Outcome = (typeof OUTCOMES)[number]
export const OUTCOME_NAMES: Record<Outcome, string> = {
  won: 'Won',
  flat: 'Flat',
  lost: 'Lost',
  not_tried: 'Not tried',
  unclear: 'Unclear',
}
/** Outcomes that say whether the tactic worked. */
export const CONCLUSIVE_OUTCOMES: readonly Outcome[] = ['won', 'flat', 'lost']

/** How an outcome compares with what was expected; unclear while nobody has said. */
export const VERDICTS = ['hit', 'missed', 'unclear'] as const
export type Verdict = (typeof VERDICTS)[number]
export const VERDICT_NAMES: Record<Verdict, string> = { hit: 'Hit', missed: 'Missed', unclear: 'Unclear' }

/** What a tactic marked Do is to change (docs/product.md#expectation). */
export const EXPECTED_CHANGE_MAX = 120
export const EXPECTED_VALUE_MAX = 40
export const EXPECTED_FIELDS = ['expected_change', 'expected_from', 'expected_to', 'expected_by'] as const
/** The hour of the day, in UTC, at which people are asked whether it came true. */
export const EXPECTATION_ASK_HOUR = 12

export const OUTCOME_FIGURE_MAX = 60
export const OUTCOME_LINK_MAX = 500
export const OUTCOME_SENTENCE_MAX = 300
/** Days after a decision is published on which its owner and the adders are asked what came of it. */
export const OUTCOME_MAIL_DAYS = [30, 60] as const

/** Conclusive outcomes from which on a track record compares them with the chances that were given. */
export const CHANCES_OUTCOMES_MIN = 10
/** Conclusive outcomes, and campaigns with both winners and others, from which on it compares them with the ranks. */
export const RANKS_OUTCOMES_MIN = 20
export const RANKS_CAMPAIGNS_MIN = 5
/** Conclusive outcomes that an assistant's sheet ranked too, from which on its order is compared with the team's. */
export const MACHINE_OUTCOMES_MIN = 20
/** Below this chance of as many campaigns or more by tossing a coin, the difference is not called chance. */
export const CHANCE_MAX = 0.05
/** Of the address of a tactic's issue. */
export const TRACKER_LINK_MAX = 1_000
/** As many tactics as a decision covers. */
export const ISSUES_MAX = 200
