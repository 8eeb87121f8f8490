import { EVERY_CHANGE_VOTERS_MAX } from '../results/constants'

/**
 * `voter_count` is that of the first round: who has scored in this one is told to nobody. Where a newcomer makes them more, it
 * warns of what no longer happens.
 */
export function countingSentence(voter_count: number): string {
  return voter_count <= EVERY_CHANGE_VOTERS_MAX
    ? 'With so few people, others can work out your new scores from how the averages change.'
    : 'The later scores of a tactic count if at least three people change or add theirs. Otherwise the first ones stand.'
}
