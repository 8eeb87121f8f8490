import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { z } from 'zod'
import {
  campaign,
  decidedTactic,
  decision,
  mail,
  member,
  named,
  person,
  tactic,
  team,
} from '../../../db/aliases.server'
import { decidedTactics, decisions } from '../../../db/decision.schema.server'
import { outbox } from '../../../db/outbox.schema.server'
import { campaignOwner } from '../../../domain/campaigns/scope.server'
import type { SystemContext } from '../../../domain/context'
import { isInForce } from '../../../domain/facts.server'
import { OUTCOME_MAIL_DAYS, OUTCOME_NAMES, OUTCOMES } from '../../../domain/outcomes/constants'
import {
  askTime,
  expectationsOf,
  expectedBy,
  isExpected,
  openTactics,
} from '../../../domain/outcomes/scope.server'
import { TrackedTactic, type Expectation } from '../../../domain/outcomes/view'
import { columns } from '../../../domain/sql.server'
import { counted } from '../../../domain/text'
import { links } from '../../../http/request/links.server'
import type { MailKind } from '../mail-kind'
import { Item, MAX_ITEMS_SHOWN, More, Paragraph, MailLink } from '../parts.server'
import { mailRow } from '../rows.server'
import { campaignMail, countOf, PER_STATEMENT } from '../statements.server'
import { Fragment } from 'react'
import { expectationLine } from '../../../domain/outcomes/words'

const decisionColumn = named(decisions)
const decidedColumn = named(decidedTactics)

const TACTICS_PER_STATEMENT = 200
const [FIRST_DAYS, SECOND_DAYS] = OUTCOME_MAIL_DAYS
const days = (count: number) => sql`make_interval(days => ${count}::int)`

/** The tactics that a mail was queued for; without a list, those without a date of their own. */
const isAskedBy = sql`case when ${mail.item_ids} is null then not ${isExpected(tactic.id)} else ${tactic.id} = any(${mail.item_ids}) end`

const OutcomesAsked = z.object({
  tactics: z.array(TrackedTactic.pick({ id: true, name: true, tracker_link: true, expectations: true })),
})

const outcomesAsked: MailKind<z.infer<typeof OutcomesAsked>> = {
  announcement: {
    isDue: ({ now }) => sql`exists (select from decisions where ${decisionColumn.ask_outcomes_at} <= ${now})
      or exists (select from decided_tactics where ${decidedColumn.ask_at} <= ${now})`,
    announce: announceOutcomes,
  },
  row: mailRow(OutcomesAsked),
  statement: campaignMail(
    () => sql`
    (select json_build_object('tactics', json_agg(item order by item.id)) from (${tacticsToAskAbout(person.id, isAskedBy)}) item having count(*) > 0)`,
  ),
  wording: ({ about, content: { tactics } }) => ({
    subject: `${about.name}: what came of it?`,
    heading: `What came of ${counted(tactics.length, 'tactic')}?`,
    button: { label: 'Open the decision', href: links.decisionAddress(about.id) },
    body: (
      <>
        <Paragraph>
          After the campaign {about.name} of {about.team_name} your team decided to do this. What came of it?
          Choose an outcome and confirm it:
        </Paragraph>
        <ul>
          {tactics.slice(0, MAX_ITEMS_SHOWN).map(({ id, name, tracker_link, expectations }) => (
            <Item key={id} note={<OutcomeLinks tactic_id={id} tracker_link={tracker_link} />}>
              {name}
              {expectations.length > 0 && <ExpectationNote expectations={expectations} />}
            </Item>
          ))}
        </ul>
        <More of={tactics.length} />
      </>
    ),
  }),
}

export const outcomes = { outcome_notifications: outcomesAsked }

/**
 * Queues the two mails that ask for the outcomes of published decisions: the campaign owner is asked about all tactics
 * without an outcome, others about those they added. A tactic with an expectation is asked about by its own date. If the
 * first mail is late, the second still waits for its own time.
 * @returns the number of decisions and of tactics with an expectation that were due.
 */
async function announceOutcomes(ctx: SystemContext): Promise<number> {
  return (await askAboutDecisions(ctx)) + (await askAboutExpectations(ctx))
}

function askAboutDecisions(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with due as (
          select campaign_id, ${decisionColumn.ask_outcomes_at} < ${decisionColumn.published_at} + ${days(SECOND_DAYS)} as is_first
          from decisions where ${decisionColumn.ask_outcomes_at} <= ${ctx.now}
          order by ${decisionColumn.ask_outcomes_at} limit ${PER_STATEMENT} for no key update skip locked
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
          where exists (${tacticsToAskAbout(member.user_id, isWithoutDate)})
          on conflict do nothing
        )
        select count(*)::int as count from asked`,
  )
}

/** On the day by which something is expected, and again later. */
function askAboutExpectations(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with due as (
          select tactic_id, ${decidedColumn.ask_at} from decided_tactics where ${decidedColumn.ask_at} <= ${ctx.now}
          order by ${decidedColumn.ask_at} limit ${TACTICS_PER_STATEMENT} for no key update skip locked
        ), asked as (
          update decided_tactics decided_tactic
          set ${decidedColumn.ask_at} = case when due.ask_at < ${expectedAt} + ${days(SECOND_DAYS - FIRST_DAYS)}
            then ${ctx.now} + ${days(SECOND_DAYS - FIRST_DAYS)} end
          from due where ${decidedTactic.tactic_id} = due.tactic_id
          returning ${decidedTactic.tactic_id}, ${decidedTactic.campaign_id}, due.ask_at
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'item_ids', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'outcome_notifications', ${member.user_id}, ${campaign.id}, array_agg(item.id order by item.id),
            md5(${campaign.id} || ' by ' || extract(epoch from min(batch.ask_at)))::uuid, ${ctx.now}
          from (select campaign_id, min(ask_at) as ask_at from asked group by campaign_id) batch
          join campaigns campaign on ${campaign.id} = batch.campaign_id
          join teams team on ${team.id} = ${campaign.team_id}
          join team_members member on ${member.team_id} = ${campaign.team_id} and ${isInForce(member)}
          cross join lateral (${tacticsToAskAbout(member.user_id, sql`${tactic.id} in (select tactic_id from asked)`)}) item
          group by ${campaign.id}, ${member.user_id}
          on conflict do nothing
        )
        select count(*)::int as count from asked`,
  )
}

/** When people are first asked about the tactic of `decided_tactic`, by what is expected of it now. */
const expectedAt = askTime(expectedBy(decidedTactic.tactic_id))

const isWithoutDate = sql`not ${isExpected(tactic.id)}`

/** The tactics without an outcome that a person is asked about, among those that `isAsked` selects. Aliases: campaign, team. */
function tacticsToAskAbout(user_id: SQLWrapper, isAsked: SQL): SQL {
  return sql`
    select ${tactic.id}, ${tactic.name}, ${tactic.tracker_link}, ${expectationsOf(tactic.id)} as expectations from tactics tactic
    where ${tactic.id} in (${openTactics(campaign.id)}) and ${isAsked}
      and (${tactic.added_by} = ${user_id} or ${campaignOwner(campaign, team)} = ${user_id})`
}

type Props = { tactic_id: string; tracker_link: string | null }

/** A link for each outcome, and one to the issue. Following one records nothing, since mail programs follow links on their own. */
function OutcomeLinks({ tactic_id, tracker_link }: Props) {
  return (
    <>
      {OUTCOMES.map((outcome, index) => (
        <Fragment key={outcome}>
          {index > 0 && ' · '}
          <MailLink href={links.outcomeAddress(tactic_id, outcome)}>{OUTCOME_NAMES[outcome]}</MailLink>
        </Fragment>
      ))}
      {tracker_link !== null && (
        <>
          {' · '}
          <MailLink href={tracker_link}>Its issue</MailLink>
        </>
      )}
    </>
  )
}

function ExpectationNote({ expectations }: { expectations: Expectation[] }) {
  const latest = expectations.at(-1)
  return latest ? (
    <>
      <br />
      Expected: {expectationLine(latest)}.
    </>
  ) : null
}
