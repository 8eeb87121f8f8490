/** What one person gives one tactic, as the API takes it. */
export type Scores = { impact_score: number; chances_score: number; efforts_score: number }

/** A Polis vote, or the adding of a proposal, which casts its author's scores. */
export type Stance = 'agree' | 'pass' | 'disagree' | 'added'

const LOWEST: Record<Stance, Scores> = {
  agree: { impact_score: 8, chances_score: 7, efforts_score: 2 },
  pass: { impact_score: 4, chances_score: 4, efforts_score: 4 },
  disagree: { impact_score: 1, chances_score: 1, efforts_score: 6 },
  added: { impact_score: 7, chances_score: 8, efforts_score: 3 },
}

/**
 * The fixed rule that turns a Polis vote into scores; v and c are the numbers of the voter and of the comment.
 *
 * | stance   | impact  | chances | efforts |
 * |----------|---------|---------|---------|
 * | agree    | 8 to 10 | 7 to 9  | 2 to 5  |
 * | pass     | 4 to 6  | 4 to 6  | 4 to 7  |
 * | disagree | 1 to 3  | 1 to 3  | 6 to 9  |
 * | added    | 7 to 9  | 8 to 10 | 3 to 6  |
 *
 * Impact is the lowest of its range plus (v + c) mod 3, chances plus (v + 2c) mod 3, efforts plus (5v + 7c) mod 4.
 * The four stances of one person on one proposal therefore always differ, so a vote that failed to replace an earlier
 * one of another stance is seen; and the spread is narrow, so that ties and averages in thirds occur.
 */
export function scoresOf(stance: Stance, voter: number, comment: number): Scores {
  const lowest = LOWEST[stance]
  return {
    impact_score: lowest.impact_score + ((voter + comment) % 3),
    chances_score: lowest.chances_score + ((voter + 2 * comment) % 3),
    efforts_score: lowest.efforts_score + ((5 * voter + 7 * comment) % 4),
  }
}

/** Whether two people's, or one person's sent and served, scores are the same; null is no vote. */
export function areSameScores(one: Scores | null, other: Scores | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.impact_score === other.impact_score &&
    one.chances_score === other.chances_score &&
    one.efforts_score === other.efforts_score
  )
}

/** Scores for a person to read. */
export function showScores(scores: Scores | null): string {
  return scores ? `I ${scores.impact_score} C ${scores.chances_score} E ${scores.efforts_score}` : 'no vote'
}
