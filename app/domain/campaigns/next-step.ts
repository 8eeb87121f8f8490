import type { CampaignView } from './view'

export type NextStep = 'add' | 'invite' | 'score' | 'remind' | 'end' | null

type Facts = Pick<CampaignView, 'can' | 'tactic_count' | 'member_count' | 'is_complete' | 'is_invite_open'>

/** The one primary action of a running campaign's page; null: its reader waits. */
export function nextStep(campaign: Facts, scored_count: number): NextStep {
  const { can, tactic_count, member_count, is_complete, is_invite_open } = campaign
  const others_count = member_count - (can.vote ? 1 : 0)
  if (tactic_count === 0 && can.add_tactic) return 'add'
  if (others_count === 0 && is_invite_open) return 'invite'
  if (can.vote && scored_count < tactic_count) return 'score'
  if (!can.end || tactic_count === 0) return null
  return is_complete ? 'end' : 'remind'
}
