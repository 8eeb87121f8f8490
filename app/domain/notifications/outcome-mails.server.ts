import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { campaign, decision, member, named, tactic, team } from '../../db/aliases.server'
import { decisions } from '../../db/decision.schema.server'
import { outbox } from '../../db/outbox.schema.server'
import { campaignOwner } from '../campaigns/scope.server'
import type { SystemContext } from '../context'
import { isInForce } from '../facts.server'
import { OUTCOME_MAIL_DAYS } from '../outcomes/constants'
import { openTactics } from '../outcomes/scope.server'
import { columns, queryRow } from '../sql.server'

const decisionColumn = named(decisions)

const DECISIONS_PER_STATEMENT = 20
const [FIRST_DAYS, SECOND_DAYS] = OUTCOME_MAIL_DAYS
const days = (count: number) => sql`make_interval(days => ${count}::int)`

/**
 * Queues the two mails that ask for the outcomes of published decisions: the campaign owner is asked about all tactics
 * without an outcome, others about those they added. If the first mail is late, the second still waits for its own time.
 * @returns the number of decisions that were due.
 */
export async function announceOutcomes(ctx: SystemContext): Promise<number> {
  const row = await queryRow<{ count: number }>(
    ctx,
    sql`with due as (
          select campaign_id, ${decisionColumn.ask_outcomes_at} < ${decisionColumn.published_at} + ${days(SECOND_DAYS)} as is_first
          from decisions where ${decisionColumn.ask_outcomes_at} <= ${ctx.now}
          order by ${decisionColumn.ask_outcomes_at} limit ${DECISIONS_PER_STATEMENT} for no key update skip locked
        ), asked as (
          update decisions decision
          set ${decisionColumn.ask_outcomes_at} = case when due.is_first then ${ctx.now} + ${days(SECOND_DAYS - FIRST_DAYS)} end
          from due where ${decision.campaign_id} = due.campaign_id
          returning ${decision.campaign_id}, due.is_first
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'outcome_notifications', ${member.user_id}, ${campaign.id},
            case when asked.is_first then ${campaign.id} else md5(${campaign.id}::text || ' again')::uuid end, ${ctx.now}
          from asked
          join campaigns campaign on ${campaign.id} = asked.campaign_id
          join teams team on ${team.id} = ${campaign.team_id}
          join team_members member on ${member.team_id} = ${campaign.team_id} and ${isInForce(member)}
          where exists (${tacticsToAskAbout(member.user_id)})
          on conflict do nothing
        )
        select count(*)::int as count from asked`,
  )
  return row?.count ?? 0
}

/** The tactics without an outcome that a person is asked about. Aliases: campaign, team. */
export function tacticsToAskAbout(user_id: SQLWrapper): SQL {
  return sql`
    select ${tactic.id}, ${tactic.name}, ${tactic.tracker_link} from tactics tactic
    where ${tactic.id} in (${openTactics(campaign.id)})
      and (${tactic.added_by} = ${user_id} or ${campaignOwner(campaign, team)} = ${user_id})`
}
