import { sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  campaign,
  mail,
  member,
  named,
  person,
  result,
  secondRound,
  secondRoundTactic,
  tactic,
  vote,
} from '../../../db/aliases.server'
import { outbox } from '../../../db/outbox.schema.server'
import { secondRounds } from '../../../db/round.schema.server'
import { toCalendar } from '../../../domain/campaigns/calendar.server'
import { campaignFilename } from '../../../domain/download.server'
import { roundTimeZone } from '../../../domain/campaigns/scope.server'
import type { SystemContext } from '../../../domain/context'
import { isInForce, isRunning, isScorer, millisecondsLeft } from '../../../domain/facts.server'
import { toResultSummary } from '../../../domain/results/show/view'
import { shortQuoted } from '../../../domain/results/show/words'
import { CampaignResultRow } from '../../../domain/results/store/rows.server'
import { areResultsStored, campaignResultColumns } from '../../../domain/results/store/scope.server'
import { columns, iso } from '../../../domain/sql.server'
import { counted, listed } from '../../../domain/text'
import { queueEvent } from '../../../domain/webhooks/events.server'
import { links } from '../../../http/request/links.server'
import { Fingerprint, receiptFile } from '../fingerprint.server'
import { endInWords } from '../format-end'
import type { MailKind, Sealed } from '../mail-kind'
import { Item, MOVES_ENTRY, Paragraph } from '../parts.server'
import { mailRow, TimeLeft } from '../rows.server'
import { campaignMail, countOf, PER_STATEMENT, settleItsCampaign, wasSent } from '../statements.server'

const Round = TimeLeft.extend({
  is_over: z.boolean(),
  /** Whether the mail is about an end that was moved (`queueMovedEnd`). */
  is_moved: z.boolean(),
  /** Whether the reader's calendar may show another end, since the round was ended early or its end was moved. */
  has_entry: z.boolean(),
  calendar_sequence: z.int(),
  /** The tactics that are scored again; with ranks once the round is over. */
  tactics: z.array(
    z.object({
      name: z.string(),
      rank: z.int().nullable(),
      rank_before: z.int().nullable(),
      /** Whether the reader has a vote on it. */
      is_scored: z.boolean(),
    }),
  ),
})
const RoundRow = Round.extend({ results: CampaignResultRow.nullable() })
/** How sure the result is; null while the round runs, like the digest of both rounds. */
type Result = { headline: string | null } & Sealed

const secondRoundColumn = named(secondRounds)
const roundEnd = sql`least(${secondRoundColumn.ended_at}, ${secondRoundColumn.end_datetime})`
const earliestRoundEnd = sql`select ${roundEnd} from second_rounds where ${secondRoundColumn.end_announced_at} is null order by ${roundEnd} limit 1`

const secondRounding: MailKind<z.infer<typeof Round> & Result, z.infer<typeof RoundRow>> = {
  announcement: {
    isDue: ({ now }) => sql`coalesce((${earliestRoundEnd}) <= ${now}, false)`,
    announce: announceRoundEnds,
  },
  settle: settleItsCampaign,
  row: mailRow(RoundRow),
  // After the end, the mail about the opening has nothing left to say.
  statement: campaignMail(
    ({ now }) => sql`
    (select row_to_json(item) from (
      select not (${isRunning(secondRound, now)}) as is_over, ${mail.item_ids} is not null as is_moved,
        ${secondRound.calendar_sequence} > 0 and ${wasSent('second_round_notifications')} as has_entry, ${iso(secondRound.end_datetime)} as end_datetime,
        ${roundTimeZone} as time_zone, ${millisecondsLeft(secondRound, now)} as milliseconds_left, ${secondRound.calendar_sequence},
        case when not (${isRunning(secondRound, now)}) and ${areResultsStored(campaign, now)}
          then (select row_to_json(item) from (select ${campaignResultColumns(campaign)}) item) end as results,
        (select json_agg(json_build_object('name', ${tactic.name}, 'rank',
            case when not (${isRunning(secondRound, now)}) then ${result.rank} end, 'rank_before', ${secondRoundTactic.rank_before},
            'is_scored', exists (select from votes vote where ${vote.tactic_id} = ${tactic.id} and ${vote.user_id} = ${person.id})) order by ${tactic.id})
          from second_round_tactics second_round_tactic join tactics tactic on ${tactic.id} = ${secondRoundTactic.tactic_id} join results result on ${result.tactic_id} = ${tactic.id}
          where ${secondRoundTactic.campaign_id} = ${campaign.id}) as tactics
      from second_rounds second_round where ${secondRound.campaign_id} = ${campaign.id}
        and (${mail.occasion} = ${campaign.id} or ${mail.item_ids} is not null) = (${isRunning(secondRound, now)})
        and (${isScorer(person.id, campaign)} or not (${isRunning(secondRound, now)}))
    ) item)`,
  ),
  toContent: ({ results, ...round }) => ({
    ...round,
    headline: results && toResultSummary(results).headline,
    digest: results && results.digest,
    witness: null,
  }),
  wording: ({
    about,
    content: { is_over, is_moved, has_entry, calendar_sequence, headline, digest, witness, tactics, ...time },
  }) => ({
    subject: is_over
      ? `${about.name}: the second round has ended`
      : is_moved
        ? `${about.name}: the second round has a new end`
        : `${about.name}: score ${counted(tactics.length, 'tactic')} again`,
    heading: is_over
      ? 'The second round has ended'
      : is_moved
        ? 'The second round has a new end'
        : 'A second round has begun',
    button: is_over
      ? { label: 'See the whole ranking', href: links.campaignAddress(about.id) }
      : { label: 'Score again', href: links.secondRoundAddress(about.id) },
    body: (
      <>
        <Paragraph>
          {is_over
            ? `In the campaign ${about.name} of ${about.team_name} these tactics were scored again. ${headline ?? ''}`
            : `In the campaign ${about.name} of ${about.team_name} these tactics are scored once more. Read the reasons, then ` +
              `score them again.${unscoredSentence(tactics)} The round ${is_moved ? 'now ' : ''}ends ${endInWords(time)}. ` +
              (is_moved ? MOVES_ENTRY : 'The scores are sealed until then.')}
        </Paragraph>
        <ul style={is_over ? { listStyle: 'none', paddingLeft: 0 } : undefined}>
          {tactics.map(({ name, rank, rank_before }, index) => (
            <Item key={index} note={is_over && rank_before !== null ? `Was #${rank_before}.` : undefined}>
              {rank === null ? name : `${rank}. ${name}`}
            </Item>
          ))}
        </ul>
        <Fingerprint of="the votes of both rounds" digest={digest} witness={witness} />
      </>
    ),
    receipt: receiptFile(about, witness),
    calendar:
      is_over && !has_entry
        ? undefined
        : {
            filename: campaignFilename(about.name, 'second-round-end.ics'),
            method: is_over ? 'CANCEL' : 'PUBLISH',
            content: toCalendar(
              { ...about, end: time.end_datetime, calendar_sequence, is_cancelled: is_over },
              links.secondRoundAddress(about.id),
              'secondRound',
            ),
          },
  }),
}

/** ' You have not scored “A” and “B”.' */
function unscoredSentence(tactics: z.infer<typeof Round>['tactics']): string {
  const missing = tactics.filter(({ is_scored }) => !is_scored)
  if (missing.length === 0) return ''
  const isAll = missing.length === tactics.length && missing.length > 1
  return ` You have not scored ${isAll ? 'any of them' : listed(missing.map(({ name }) => shortQuoted(name)))}.`
}

export const rounds = { second_round_notifications: secondRounding }

/** Queues the result of ended second rounds for all current members, and stores the end. Uses its own `occasion`, so it does not collide with the opening mail. */
function announceRoundEnds(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with over as (
          select campaign_id from second_rounds where ${secondRoundColumn.end_announced_at} is null and ${roundEnd} <= ${ctx.now}
          order by ${roundEnd} limit ${PER_STATEMENT} for no key update skip locked
        ), announced as (
          update second_rounds second_round
          set ${secondRoundColumn.ended_at} = coalesce(${secondRound.ended_at}, ${secondRound.end_datetime}), ${secondRoundColumn.end_announced_at} = ${ctx.now}
          from over where ${secondRound.campaign_id} = over.campaign_id
          returning ${secondRound.campaign_id}, ${secondRound.ended_at}
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'second_round_notifications', ${member.user_id}, ${campaign.id},
            md5(${campaign.id} || ' second round')::uuid, ${ctx.now}
          from announced
          join campaigns campaign on ${campaign.id} = announced.campaign_id
          join team_members member on ${member.team_id} = ${campaign.team_id} and ${isInForce(member)}
          on conflict do nothing
        ), queued_events as (${queueEvent(ctx, 'second_round.ended', {
          rows: sql`(
            select ${campaign.team_id}, ${campaign.id} as campaign_id, ${campaign.name} as campaign_name, announced.ended_at
            from announced join campaigns campaign on ${campaign.id} = announced.campaign_id) happening`,
          data: sql`jsonb_build_object('ended_at', ${iso(sql`happening.ended_at`)})`,
        })})
        select count(*)::int as count from announced`,
  )
}
