import { isAllowed } from '../policy'
import { canDecide } from '../campaigns/policy'
import { inShownOrder, toResultSummary, toTacticResult } from '../results/show/view'
import type { CampaignResultRow } from '../results/store/rows.server'
import { toMarkdown } from './markdown'
import { type Minutes } from './minutes'
import type { DecisionRow } from './rows.server'
import type { DecisionView } from './view'

export function toMinutes(row: DecisionRow, ended_at: string, results: CampaignResultRow): Minutes {
  const { headline, voter_count, eligible_count } = toResultSummary(results)
  const { decision } = row
  return {
    campaign_name: row.campaign_name,
    team_name: row.team_name,
    ended_at,
    headline,
    voter_count,
    eligible_count,
    tactic_count: row.tactic_count,
    slots: decision?.slots ?? null,
    decider_name: decision?.decider_name ?? null,
    published_at: decision?.published_at ?? null,
    changed_at: decision?.changed_at ?? null,
    digest: decision?.digest ?? null,
    tactics: inShownOrder(row.tactics).map(({ result, averages: _, ...tactic }) => {
      const { coverage, standing, certainty, scored_again_until } = toTacticResult(result, results)
      return { ...tactic, coverage, standing, certainty, scored_again_until }
    }),
  }
}

export function toDecisionView(row: DecisionRow, ended_at: string, results: CampaignResultRow): DecisionView {
  const minutes = toMinutes(row, ended_at, results)
  const is_published = minutes.published_at !== null
  return {
    campaign_id: row.campaign_id,
    ...minutes,
    version: row.decision?.version ?? 0,
    is_published,
    markdown: is_published ? toMarkdown(minutes) : null,
    sealed_text: row.decision?.sealed_text ?? null,
    can: { edit: isAllowed(canDecide, row), record_outcomes: is_published },
  }
}
