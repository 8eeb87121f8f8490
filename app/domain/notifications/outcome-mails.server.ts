import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { decisions } from '../../db/decision.schema.server'
import { outbox } from '../../db/outbox.schema.server'
import { campaigns, tactics, teamMembers, teams } from '../../db/schema.server'
import { campaignOwner } from '../campaigns/scope.server'
import type { SystemContext } from '../context'
import { isInForce } from '../facts.server'
import { OUTCOME_MAIL_DAYS } from '../outcomes/constants'
import { openTactics } from '../outcomes/scope.server'
import { columns, named, queryRow } from '../sql.server'

const c = named(campaigns, 'c')
const d = named(decisions, 'd')
const decision = named(decisions)
const m = named(teamMembers, 'm')
const t = named(teams, 't')
const ta = named(tactics, 'ta')

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
          select campaign_id, ${decision.ask_outcomes_at} < ${decision.published_at} + ${days(SECOND_DAYS)} as is_first
          from decisions where ${decision.ask_outcomes_at} <= ${ctx.now}
          order by ${decision.ask_outcomes_at} limit ${DECISIONS_PER_STATEMENT} for no key update skip locked
        ), asked as (
          update decisions d
          set ${decision.ask_outcomes_at} = case when due.is_first then ${ctx.now} + ${days(SECOND_DAYS - FIRST_DAYS)} end
          from due where ${d.campaign_id} = due.campaign_id
          returning ${d.campaign_id}, due.is_first
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'outcome_notifications', ${m.user_id}, ${c.id},
            case when a.is_first then ${c.id} else md5(${c.id}::text || ' again')::uuid end, ${ctx.now}
          from asked a
          join campaigns c on ${c.id} = a.campaign_id
          join teams t on ${t.id} = ${c.team_id}
          join team_members m on ${m.team_id} = ${c.team_id} and ${isInForce(m)}
          where exists (${tacticsToAskAbout(m.user_id)})
          on conflict do nothing
        )
        select count(*)::int as count from asked`,
  )
  return row?.count ?? 0
}

/** The tactics without an outcome that a person is asked about. Aliases: c campaign, t team. */
export function tacticsToAskAbout(user_id: SQLWrapper): SQL {
  return sql`
    select ${ta.id}, ${ta.name} from tactics ta
    where ${ta.id} in (${openTactics(c.id)})
      and (${ta.added_by} = ${user_id} or ${campaignOwner(c, t)} = ${user_id})`
}
