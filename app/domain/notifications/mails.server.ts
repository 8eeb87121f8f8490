import { sql, type SQL } from 'drizzle-orm'
import {
  campaign,
  comment,
  decision,
  declinedAddress,
  mail,
  member,
  named,
  person,
  preference,
  result,
  secondRound,
  secondRoundTactic,
  tactic,
  team,
  webhook,
} from '../../db/aliases.server'
import { users } from '../../db/access.schema.server'
import type { SystemContext } from '../context'
import { decisionRow, NOBODY } from '../decisions/scope.server'
import { toMinutes } from '../decisions/view'
import { isRunning, millisecondsLeft } from '../facts.server'
import { iso, queryRow } from '../sql.server'
import { isExpected } from '../outcomes/scope.server'
import { areResultsStored, campaignResultColumns, isAnalysed } from '../results/store/scope.server'
import { settleCampaign } from '../results/store/settle.server'
import { toResultSummary } from '../results/show/view'
import { readMailedReceipt, type MailContext } from '../seals/receipts.server'
import { campaignOwner, roundTimeZone } from '../campaigns/scope.server'
import { isActiveMember, shownName } from '../teams/scope.server'
import { endedColumns, toEndedResult } from './ended.server'
import type {
  CampaignMailKind,
  DecisionMailRow,
  EndedRow,
  Mail,
  MailContent,
  SecondRoundMailRow,
  WeekRow,
} from './mail'
import type { ClaimedMail } from './outbox.server'
import { tacticsToAskAbout } from './outcome-mails.server'
import { peopleOf, unscoredCount } from './unscored.server'
import { settleWeek, toWeek, weekRow } from './weekly-digests.server'

const inviter = named(users, 'inviter')

/** The campaign of `mail`, for `decisionRow`. Drafts are nobody's in a mail. */
const decidedCampaign = ({ now }: SystemContext): SQL => sql`
  select campaign.*, ${team.name} as team_name, ${isRunning(campaign, now)} as is_active, false as is_owner
  from campaigns campaign join teams team on ${team.id} = ${campaign.team_id} where ${campaign.id} = ${mail.campaign_id}`

/** The content as JSON; null when the mail is obsolete. Aliases `mail`, `campaign` and `person` as in `campaignMail`. */
const contents: { [Kind in CampaignMailKind]: (ctx: SystemContext) => SQL } = {
  new_tactic_notifications: ({ now }) => sql`
    (select json_build_object('tactics', json_agg(item), 'end_datetime', ${iso(campaign.end_datetime)},
        'time_zone', ${campaign.time_zone}, 'milliseconds_left', ${millisecondsLeft(campaign, now)}) from (
      select ${tactic.name}, ${tactic.added_by}, ${shownName(tactic.added_by, campaign.team_id)} as added_by_name
      from tactics tactic where ${tactic.id} = any(${mail.item_ids}) and ${tactic.joined_to} is null and ${isRunning(campaign, now)} order by ${tactic.id}
    ) item having count(*) > 0)`,
  new_comment_notifications: () => sql`
    (select json_build_object('comments', json_agg(item)) from (
      select ${tactic.name} as tactic_name, ${comment.user_id}, ${shownName(comment.user_id, campaign.team_id)} as user_name, ${comment.comment_text}
      from comments comment join tactics tactic on ${tactic.id} = ${comment.tactic_id} where ${comment.id} = any(${mail.item_ids}) order by ${comment.id}
    ) item having count(*) > 0)`,
  campaign_ended_notifications: () => sql`
    (select row_to_json(item) from (
      select ${endedColumns(campaign)}, ${campaignOwner(campaign, team)} as decider_id,
        ${shownName(campaignOwner(campaign, team), campaign.team_id)} as decider_name, ${campaignOwner(campaign, team)} = ${person.id} as is_decider
    ) item where ${isAnalysed(campaign)})`,
  campaign_reminder_notifications: ({ now }) => sql`
    (select json_build_object('unscored_count', unscored.count, 'end_datetime', ${iso(campaign.end_datetime)},
        'time_zone', ${campaign.time_zone}, 'milliseconds_left', ${millisecondsLeft(campaign, now)}, 'calendar_sequence', ${campaign.calendar_sequence})
      from (select ${unscoredCount(campaign.id, person.id)} as count) unscored
      where unscored.count > 0 and ${isRunning(campaign, now)})`,
  owner_reminder_notifications: ({ now }) => sql`
    (select json_build_object('unscored_count', unscored.count, 'owner_id', ${campaignOwner(campaign, team)},
        'owner_name', ${shownName(campaignOwner(campaign, team), campaign.team_id)}, 'end_datetime', ${iso(campaign.end_datetime)},
        'time_zone', ${campaign.time_zone}, 'milliseconds_left', ${millisecondsLeft(campaign, now)})
      from (select ${unscoredCount(campaign.id, person.id)} as count) unscored
      where unscored.count > 0 and ${isRunning(campaign, now)})`,
  everybody_scored_notifications: ({ now }) => sql`
    (select json_build_object('tactic_count', people.tactic_count, 'people_count', people.count, 'end_datetime', ${iso(campaign.end_datetime)},
        'time_zone', ${campaign.time_zone}, 'milliseconds_left', ${millisecondsLeft(campaign, now)})
      from (${peopleOf(campaign)}) people
      where people.is_complete and ${isRunning(campaign, now)} and ${campaignOwner(campaign, team)} = ${person.id})`,
  // After the end, the mail about the opening has nothing left to say.
  second_round_notifications: ({ now }) => sql`
    (select row_to_json(item) from (
      select not (${isRunning(secondRound, now)}) as is_over, ${iso(secondRound.end_datetime)} as end_datetime,
        ${roundTimeZone} as time_zone, ${millisecondsLeft(secondRound, now)} as milliseconds_left, ${secondRound.calendar_sequence},
        case when not (${isRunning(secondRound, now)}) and ${areResultsStored(campaign, now)}
          then (select row_to_json(item) from (select ${campaignResultColumns(campaign)}) item) end as results,
        (select json_agg(json_build_object('name', ${tactic.name}, 'rank',
            case when not (${isRunning(secondRound, now)}) then ${result.rank} end, 'rank_before', ${secondRoundTactic.rank_before}) order by ${tactic.id})
          from second_round_tactics second_round_tactic join tactics tactic on ${tactic.id} = ${secondRoundTactic.tactic_id} join results result on ${result.tactic_id} = ${tactic.id}
          where ${secondRoundTactic.campaign_id} = ${campaign.id}) as tactics
      from second_rounds second_round where ${secondRound.campaign_id} = ${campaign.id}
        and (${mail.occasion} = ${campaign.id}) = (${isRunning(secondRound, now)})
    ) item)`,
  decision_notifications: (ctx) => sql`
    (select row_to_json(item) from (
      select published.*, ${decision.decided_by} as decider_id
      from (${decisionRow(ctx, decidedCampaign(ctx), NOBODY)}) published
      join decisions decision on ${decision.campaign_id} = published.campaign_id
      where published.decision is not null and published.results is not null
    ) item)`,
  outcome_notifications: () => sql`
    (select json_build_object('tactics', json_agg(item order by item.id)) from (${tacticsToAskAbout(person.id, isAskedBy)}) item having count(*) > 0)`,
}

/** The tactics that a mail about outcomes was queued for; without a list, those without a date of their own. */
const isAskedBy = sql`case when ${mail.item_ids} is null then not ${isExpected(tactic.id)} else ${tactic.id} = any(${mail.item_ids}) end`

/** Composes the mail from current data; null when the recipient has left or declined, or the mail is obsolete. */
export async function readMail(ctx: MailContext, mail: Omit<ClaimedMail, 'lease'>): Promise<Mail | null> {
  const { id, kind, campaign_id } = mail
  // The mail may be the first to read the result (docs/decisions/004).
  if (READS_RESULTS.has(kind) && campaign_id) await settleCampaign(ctx, campaign_id)
  if (kind === 'weekly_digest_notifications') await settleWeek(ctx, id)
  const row = await queryRow<MailRow>(ctx, mailOf(ctx, mail))
  if (!row?.content) return null
  const content = toContent(kind, row.content)
  return content && ({ id, kind, ...row, content: await withWitness(ctx, content, row) } as Mail)
}

/** Adds the reader's own receipt to a mail with a digest: it proves the votes that the digest covers. */
async function withWitness(
  ctx: MailContext,
  content: MailContent,
  { about, recipient }: Pick<MailRow, 'about' | 'recipient'>,
): Promise<MailContent> {
  if (!('witness' in content) || content.digest === null || !('user_id' in recipient)) return content
  const receipt = await readMailedReceipt(ctx, about.id, recipient.user_id)
  return { ...content, witness: { public_key: ctx.services.receiptKey.public_key, receipt } }
}

const READS_RESULTS = new Set<string>([
  'campaign_ended_notifications',
  'second_round_notifications',
  'decision_notifications',
])

type RowContent = MailContent | EndedRow | SecondRoundMailRow | DecisionMailRow | WeekRow
type MailRow = Omit<Mail, 'id' | 'kind' | 'content'> & { content: RowContent | null }

function toContent(kind: Mail['kind'], content: RowContent): MailContent | null {
  if (kind === 'campaign_ended_notifications') return toEnded(content as EndedRow)
  if (kind === 'second_round_notifications') return toSecondRound(content as SecondRoundMailRow)
  if (kind === 'decision_notifications') return toDecided(content as DecisionMailRow)
  if (kind === 'weekly_digest_notifications') return toWeek(content as WeekRow)
  return content as MailContent
}

function toSecondRound({ results, ...round }: SecondRoundMailRow): MailContent {
  return {
    ...round,
    headline: results && toResultSummary(results).headline,
    digest: results && results.digest,
    witness: null,
  }
}

function toDecided({ decider_id, ...row }: DecisionMailRow): MailContent | null {
  const { ended_at, results } = row
  if (ended_at === null || results === null) return null
  const { decider_name, headline, digest, tactic_count, tactics } = toMinutes(row, ended_at, results)
  return {
    decider_id,
    decider_name: decider_name ?? '',
    headline,
    digest,
    tactic_count,
    tactics: tactics.flatMap(({ name, rank, choice, reason, expectations }) =>
      choice === null ? [] : [{ name, rank, choice, reason, expectation: expectations.at(-1) ?? null }],
    ),
  }
}

/** If nobody scored, only the campaign owner gets the mail about the end. */
function toEnded({ decider_id, decider_name, is_decider, ...ended }: EndedRow): MailContent | null {
  if (ended.ranking.length === 0 && !is_decider) return null
  return { ...toEndedResult(ended), decider_id, decider_name, is_decider, witness: null }
}

function mailOf(ctx: SystemContext, { id, kind }: Omit<ClaimedMail, 'lease'>): SQL {
  if (kind === 'team_invitation_notifications') return invitation(id)
  if (kind === 'ownership_notifications') return handOver(id)
  return kind === 'weekly_digest_notifications' ? weeklyDigest(ctx, id) : campaignMail(ctx, id, kind)
}

function campaignMail(ctx: SystemContext, id: string, kind: CampaignMailKind): SQL {
  return sql`
    select json_build_object('user_id', ${person.id}) as recipient,
      json_build_object('address', ${person.email}, 'name', ${person.full_name}) as "to",
      json_build_object('id', ${campaign.id}, 'name', ${campaign.name}, 'team_name', ${team.name}) as about, ${contents[kind](ctx)} as content
    from outbox mail
    join users person on ${person.id} = ${mail.user_id}
    join campaigns campaign on ${campaign.id} = ${mail.campaign_id}
    join teams team on ${team.id} = ${campaign.team_id}
    where ${mail.id} = ${id} and ${isActiveMember(person.id, campaign.team_id)} and ${isWanted(kind)}`
}

/** No mail if the team has turned its weekly mail off since. */
function weeklyDigest(ctx: SystemContext, id: string): SQL {
  return sql`
    select json_build_object('user_id', ${person.id}) as recipient,
      json_build_object('address', ${person.email}, 'name', ${person.full_name}) as "to",
      json_build_object('id', ${team.id}, 'name', ${team.name}, 'team_name', ${team.name}) as about, ${weekRow(ctx, person.id)} as content
    from outbox mail
    join users person on ${person.id} = ${mail.user_id}
    join teams team on ${team.id} = ${mail.team_id} and ${team.digest_due_at} is not null
    where ${mail.id} = ${id} and ${isActiveMember(person.id, team.id)} and ${isWanted('weekly_digest_notifications')}`
}

/** No mail if the team has another owner by now. */
function handOver(id: string): SQL {
  return sql`
    select json_build_object('user_id', ${person.id}) as recipient,
      json_build_object('address', ${person.email}, 'name', ${person.full_name}) as "to",
      json_build_object('id', ${team.id}, 'name', ${team.name}, 'team_name', ${team.name}) as about,
      json_build_object('former_owner_id', ${mail.invited_by}, 'former_owner_name', ${shownName(mail.invited_by, team.id)},
        'webhook_count', (select count(*)::int from webhooks webhook where ${webhook.team_id} = ${team.id})) as content
    from outbox mail
    join users person on ${person.id} = ${mail.user_id}
    join teams team on ${team.id} = ${mail.team_id} and ${team.owner_id} = ${person.id}
    where ${mail.id} = ${id} and ${isWanted('ownership_notifications')}`
}

/** Whether the preferences of `person` allow this kind of mail. */
function isWanted(kind: Mail['kind']): SQL {
  return sql`not exists (select from notification_preferences preference where ${preference.user_id} = ${person.id} and ${isOff(kind)})`
}

function isOff(kind: Mail['kind']): SQL {
  return sql`not preference.${sql.identifier(kind)}`
}

/** No invitation for members, removed people and people who declined, or if the inviter has left. */
function invitation(id: string): SQL {
  return sql`
    select json_build_object('address', ${mail.address}) as recipient, json_build_object('address', ${mail.address}, 'name', '') as "to",
      json_build_object('id', ${team.id}, 'name', ${team.name}, 'team_name', ${team.name}) as about,
      json_build_object('inviter_id', ${inviter.id}, 'inviter_name', ${inviter.full_name}) as content
    from outbox mail
    join teams team on ${team.id} = ${mail.team_id} and ${team.is_invite_open}
    join users inviter on ${inviter.id} = ${mail.invited_by} and ${isActiveMember(inviter.id, team.id)}
    where ${mail.id} = ${id}
      and not exists (select from declined_addresses declined_address where ${declinedAddress.address} = ${mail.address})
      and not exists (
        select from users person
        left join notification_preferences preference on ${preference.user_id} = ${person.id}
        left join team_members member on ${member.user_id} = ${person.id} and ${member.team_id} = ${team.id}
        where lower(${person.email}) = ${mail.address} and (${member.user_id} is not null or ${isOff('team_invitation_notifications')}))`
}
