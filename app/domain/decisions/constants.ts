/** What a campaign's owner can decide about a tactic (docs/product.md#decision). */
export const DECISION_CHOICES = ['do', 'later', 'no'] as const
export type DecisionChoice = (typeof DECISION_CHOICES)[number]
export const DECISION_CHOICE_NAMES: Record<DecisionChoice, string> = {
  do: 'Do',
  later: 'Later',
  no: 'No',
}
export const DECISION_REASON_MAX = 500
/** A form with all fields of `DECIDED_MAX` tactics has more than other forms. */
export const DECISION_BODY_KIBIBYTES = 192
/** The first words of the text that a decision's fingerprint covers. */
export const SEALED_FORMAT = 'tactics/decision/1'
/** How many tactics a decision covers, the first of the ranking: a form with more would exceed the largest body. */
export const DECIDED_MAX = 200
/** The largest number that the column holds. */
export const DECISION_VERSION_MAX = 2 ** 31 - 1

export const PAST_DAY = 'By must be today or later'
