/** A tactic that an engine proposes, with guessed scores. */
export type Suggestion = { name: string; impact_score: number; chances_score: number; efforts_score: number }

/** What an engine gets to know: no person, no score. */
export type Brief = {
  campaign_name: string
  problem_statement: string | null
  problem_reason: string | null
  /** Names, newest first. */
  tactics: string[]
}

/** An engine. It may take seconds and stops when the signal is aborted. */
export type Suggest = (brief: Brief, signal: AbortSignal) => Promise<Suggestion[]>
