import type { CampaignStatus } from '~/domain/campaigns/constants'
import { type CampaignRow, toCampaignView } from '~/domain/campaigns/rows.server'
import type { CampaignView } from '~/domain/campaigns/view'
import { toResultSummary, type ResultSummary } from '~/domain/results/show/view'
import type { CampaignResultRow } from '~/domain/results/store/rows.server'
import { sampleCampaigns } from '~/domain/sample-data'
import { type TacticRow, toTacticView } from '~/domain/tactics/rows.server'
import type { TacticView } from '~/domain/tactics/view'
import rows from './example-rows.json'

type ExampleRows = { campaign: CampaignRow; results: CampaignResultRow | null; tactics: TacticRow[] }
/** As a member of the sample team reads them; written by `tests/domain/example.test.ts`. */
const { active, ended } = rows as unknown as Record<CampaignStatus, ExampleRows>

const DAY_MS = 24 * 60 * 60 * 1000
const comments = new Map(
  Object.values(sampleCampaigns).flatMap(({ tactics }) =>
    tactics.map(({ name, comment }) => [name, comment]),
  ),
)

export type Example = {
  campaign: CampaignView
  /** Null while it runs. */
  summary: ResultSummary | null
  tactics: { tactic: TacticView; is_scored: boolean; comment: string | null }[]
}

/** A campaign of the sample team in the state that is asked for. Nobody may do anything in it. `now` is ISO 8601. */
export function exampleCampaign(status: CampaignStatus, now: string): Example {
  const { campaign, results, tactics } = status === 'active' ? active : ended
  const inDays = (days: number) => new Date(Date.parse(now) + days * DAY_MS).toISOString()
  const end_datetime = inDays(status === 'active' ? 2 : -1)
  const ended_at = status === 'active' ? null : end_datetime
  const view = toCampaignView({ ...campaign, end_datetime, ended_at, created_at: inDays(-4) })
  return {
    campaign: { ...view, can: withoutRights(view.can) },
    summary: results && toResultSummary(results),
    tactics: tactics.map((row) => {
      const tactic = toTacticView({ ...row, user_vote: null }, { ...campaign, results })
      return { tactic, is_scored: row.user_vote !== null, comment: comments.get(row.name) ?? null }
    }),
  }
}

function withoutRights<Rights extends object>(can: Rights): Rights {
  return Object.fromEntries(Object.keys(can).map((right) => [right, false])) as Rights
}
