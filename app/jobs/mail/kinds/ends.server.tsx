import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, member, named, person, team } from '../../../db/aliases.server'
import { outbox } from '../../../db/outbox.schema.server'
import { campaigns } from '../../../db/schema.server'
import { toCalendar } from '../../../domain/campaigns/calendar.server'
import { campaignFilename } from '../../../domain/download.server'
import { campaignOwner } from '../../../domain/campaigns/scope.server'
import type { SystemContext } from '../../../domain/context'
import { isInForce } from '../../../domain/facts.server'
import { EndedResultRow, toEndedResult, type EndedResult } from '../../../domain/notifications/ended.server'
import { shownScore } from '../../../domain/results/show/shown-score'
import { firstResult } from '../../../domain/results/store/queries.server'
import { isAnalysed } from '../../../domain/results/store/scope.server'
import { columns, iso } from '../../../domain/sql.server'
import { shownName } from '../../../domain/teams/scope.server'
import { counted } from '../../../domain/text'
import { queueEvent } from '../../../domain/webhooks/events.server'
import { links } from '../../../http/request/links.server'
import { Fingerprint, receiptFile } from '../fingerprint.server'
import type { MailKind, Sealed, Wording } from '../mail-kind'
import { Item, MailLink, Paragraph } from '../parts.server'
import { mailRow, type About } from '../rows.server'
import { campaignMail, countOf, PER_STATEMENT, settleItsCampaign, wasSent } from '../statements.server'

/** The person who decides what is done, and whether it is the reader. */
const Decider = z.object({ decider_id: z.uuid(), decider_name: z.string(), is_decider: z.boolean() })
/** `ranking` leaves out what is being scored again, `has_ranking` does not. */
type Ended = EndedResult & Sealed & z.infer<typeof Decider> & Entry & { has_ranking: boolean }
/** The reader's calendar entry, if they were sent one with a later end than the campaign has had. */
const Entry = z.object({ entry: z.object({ end: z.string(), calendar_sequence: z.int() }).nullable() })
type Entry = z.infer<typeof Entry>
const EndedRow = EndedResultRow.extend(Decider.shape).extend(Entry.shape)

const campaignColumn = named(campaigns)
const end = sql`least(${campaignColumn.ended_at}, ${campaignColumn.end_datetime})`
/** The first row of the index. The planner cannot estimate how many ends are due and would scan all of them. */
const earliestEnd = sql`select ${end} from campaigns where ${campaignColumn.end_announced_at} is null order by ${end} limit 1`

/** An end that was moved is mailed too. */
const latestTold = sql`greatest(${campaign.reminded_end}, ${campaign.end_datetime})`

const campaignEnded: MailKind<Ended, z.infer<typeof EndedRow>> = {
  announcement: {
    isDue: ({ now }) => sql`coalesce((${earliestEnd}) <= ${now}, false)`,
    announce: announceEnds,
  },
  settle: settleItsCampaign,
  row: mailRow(EndedRow),
  statement: campaignMail(
    () => sql`
    case when ${isAnalysed(campaign)} then ${firstResult(campaign)}::jsonb || jsonb_build_object('decider_id', ${campaignOwner(campaign, team)},
      'decider_name', ${shownName(campaignOwner(campaign, team), campaign.team_id)}, 'is_decider', ${campaignOwner(campaign, team)} = ${person.id},
      'entry', case when ${latestTold} > least(${campaign.ended_at}, ${campaign.end_datetime}) and ${wasSent('campaign_reminder_notifications')}
        then json_build_object('end', ${iso(latestTold)}, 'calendar_sequence', ${campaign.calendar_sequence}) end) end`,
  ),
  /** If nobody scored, only the campaign owner gets the mail, and people whose calendar has a later end. */
  toContent: ({ decider_id, decider_name, is_decider, entry, ...ended }) =>
    ended.facts.scored_count > 0 || is_decider || entry
      ? {
          ...toEndedResult(ended),
          has_ranking: ended.facts.scored_count > 0,
          decider_id,
          decider_name,
          is_decider,
          entry,
          witness: null,
        }
      : null,
  peopleIn: ({ decider_id }) => [decider_id],
  wording: ({ about, content }) => ({
    ...(content.has_ranking ? rankingMail(about, content) : noRankingMail(about, content)),
    calendar: content.entry
      ? {
          filename: campaignFilename(about.name, 'end.ics'),
          method: 'CANCEL',
          content: toCalendar(
            { ...about, ...content.entry, is_cancelled: true },
            links.campaignAddress(about.id),
          ),
        }
      : undefined,
  }),
}

export const ends = { campaign_ended_notifications: campaignEnded }

/**
 * Queues the ranking of ended campaigns for everybody who was a member at the end, and stores the end. Campaigns locked by
 * a vote are skipped until the next call (docs/decisions/004). @returns the number of campaigns.
 */
function announceEnds(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with over as (
          select id from campaigns where ${campaignColumn.end_announced_at} is null and ${end} <= ${ctx.now}
          order by ${end} limit ${PER_STATEMENT} for no key update skip locked
        ), announced as (
          update campaigns campaign
          set ${campaignColumn.ended_at} = coalesce(${campaign.ended_at}, ${campaign.end_datetime}),
            ${campaignColumn.end_announced_at} = ${ctx.now}, ${campaignColumn.remind_at} = null, ${campaignColumn.completion_due_at} = null
          from over where ${campaign.id} = over.id
          returning ${campaign.id}, ${campaign.team_id}, ${campaign.name}, ${campaign.ended_at}
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'campaign_ended_notifications', ${member.user_id}, announced.id, announced.id, ${ctx.now}
          from announced
          join team_members member on ${member.team_id} = announced.team_id and ${isInForce(member)} and ${member.joined_at} < announced.ended_at
          on conflict do nothing
        ), queued_events as (${queueEvent(ctx, 'campaign.ended', {
          rows: sql`(select team_id, id as campaign_id, name as campaign_name, ended_at from announced) happening`,
          data: sql`jsonb_build_object('ended_at', ${iso(sql`happening.ended_at`)})`,
        })})
        select count(*)::int as count from announced`,
  )
}

function rankingMail(
  about: About,
  { headline, digest, witness, ranking, decider_name, is_decider }: Ended,
): Wording {
  return {
    subject: `${about.name} has ended: the ranking`,
    heading: 'The campaign has ended',
    button: { label: 'See the whole ranking', href: links.campaignAddress(about.id) },
    body: (
      <>
        <Paragraph>
          The campaign {about.name} of {about.team_name} has ended. {headline}
        </Paragraph>
        <ul style={{ listStyle: 'none', paddingLeft: 0 }}>
          {ranking.map(({ rank, name, average_score, vote_count, standing }, index) => (
            <Item
              key={index}
              note={`Score ${shownScore(average_score)}, ${counted(vote_count, 'vote')}.${standing ? ` ${standing}.` : ''}`}
            >
              {rank}. {name}
            </Item>
          ))}
        </ul>
        <Paragraph>
          {is_decider
            ? 'Next, you decide what will be done.'
            : `Next, ${decider_name} decides what will be done.`}{' '}
          <MailLink href={links.decisionAddress(about.id)}>Open the decision</MailLink>
        </Paragraph>
        <Fingerprint of="all votes" digest={digest} witness={witness} />
      </>
    ),
    receipt: receiptFile(about, witness),
  }
}

function noRankingMail(about: About, { headline }: Ended): Wording {
  return {
    subject: `${about.name} has ended: no ranking`,
    heading: 'The campaign has ended',
    button: { label: 'New campaign with these tactics', href: links.campaignAgainAddress(about.id) },
    body: (
      <Paragraph>
        The campaign {about.name} of {about.team_name} has ended. {headline}
      </Paragraph>
    ),
  }
}
