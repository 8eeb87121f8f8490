import type { Context } from '~/domain/context'

/** What the calls of `statementCosts` act on. */
export type StatementScene = {
  owner: Context
  member: Context
  newcomer: Context
  leaver: Context
  team_id: string
  campaign_id: string
  tactic_id: string
  /** Scored by its adder alone, the owner. */
  unscored_id: string
  /** The owner's. */
  comment_id: string
  invite_token: string
}
