import { counted } from '../text'

/** 'We do 3 of 12'. */
export function weDoSentence(done_count: number, tactic_count: number): string {
  return done_count === 0
    ? `We do none of ${counted(tactic_count, 'tactic')}`
    : `We do ${done_count} of ${tactic_count}`
}
