import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, result, tactic, team } from '../../db/aliases.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { publishedChoice } from '../decisions/scope.server'
import { DECISION_CHOICES } from '../decisions/constants'
import { OUTCOMES } from '../outcomes/constants'
import { outcomeKindOf } from '../outcomes/scope.server'
import type { Page } from '../paging'
import { isAfter, parseCursor, toPage } from '../paging.server'
import { queryFound, containsAny } from '../sql.server'
import { shownResults } from '../results/store/scope.server'
import { visibleTeams } from '../teams/scope.server'
import { DETAILS } from './fields'

const FoundTactic = z.object({
  id: z.uuid(),
  name: z.string(),
  campaign_id: z.uuid(),
  campaign_name: z.string(),
  is_active: z.boolean(),
  /** Of a campaign that has ended: nothing of a running one is read. */
  rank: z.int().nullable(),
  choice: z.enum(DECISION_CHOICES).nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
})
export type FoundTactic = z.infer<typeof FoundTactic>

type Input = { team_id: string; q: string; limit: number; cursor?: string }

/** A page of the tactics of all campaigns of a team in whose texts `q` stands, newest first. */
export async function findTactics(
  ctx: Context,
  { team_id, q, limit, cursor }: Input,
): Promise<Page<FoundTactic>> {
  const start = parseCursor(cursor)
  const texts = [tactic.name, ...DETAILS.map((name) => tactic[name])]
  const row = await queryFound(
    ctx,
    { noun: 'Team', row: z.object({ tactics: z.array(FoundTactic) }) },
    sql`with team as (${visibleTeams(ctx)} where ${team.id} = ${team_id}),
        found as (
          select ${tactic.id}, ${tactic.name}, ${campaign.id} as campaign_id, ${campaign.name} as campaign_name, campaign.is_active
          from (${visibleCampaigns(ctx)} where ${campaign.team_id} = ${team_id}) campaign
          join tactics tactic on ${tactic.campaign_id} = ${campaign.id}
          where ${containsAny(texts, q)} and ${isAfter(start, tactic.id, 'descending')}
          order by ${tactic.id} desc limit ${limit + 1}
        )
        select (select coalesce(json_agg(item order by item.id desc), '[]') from (
          select found.*,
            case when not is_active then (
              select ${result.rank} from ${shownResults} result where ${result.tactic_id} = found.id) end as rank,
            case when not is_active then (${publishedChoice(sql`found.id`)} ->> 'choice') end as choice,
            case when not is_active then ${outcomeKindOf(sql`found.id`)} end as outcome
          from found) item) as tactics
        from team`,
  )
  return toPage(row.tactics, limit, ({ id }) => id)
}
