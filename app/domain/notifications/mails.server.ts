import { sql, type SQL } from 'drizzle-orm'
import { declinedAddresses, notificationPreferences, outbox } from '../../db/outbox.schema.server'
import { users } from '../../db/access.schema.server'
import { secondRounds, secondRoundTactics } from '../../db/round.schema.server'
import { comments } from '../../db/comment.schema.server'
import { webhooks } from '../../db/webhook.schema.server'
import { campaigns, results, tactics, teamMembers, teams } from '../../db/schema.server'
import type { SystemContext } from '../context'
import { isRunning, millisecondsLeft } from '../facts.server'
import { iso, named, queryRow } from '../sql.server'
import { areResultsStored, campaignResultColumns, isAnalysed } from '../results/store/scope.server'
import { settleCampaign } from '../results/store/settle.server'
import { toResultSummary } from '../results/show/view'
import { campaignOwner, roundTimeZone } from '../campaigns/scope.server'
import { isActiveMember, shownName } from '../teams/scope.server'
import { endedColumns, toEndedResult } from './ended.server'
import type { CampaignMailKind, EndedRow, Mail, MailContent, SecondRoundMailRow, WeekRow } from './mail'
import type { ClaimedMail } from './outbox.server'
import { tacticsToAskAbout } from './outcome-mails.server'
import { unscoredCount } from './unscored.server'
import { settleWeek, toWeek, weekRow } from './weekly-digests.server'

const c = named(campaigns, 'c')
const ta = named(tactics, 'ta')
const o = named(outbox, 'o')
const co = named(comments, 'co')
const u = named(users, 'u')
const t = named(teams, 't')
const p = named(notificationPreferences, 'p')
const i = named(users, 'i')
const d = named(declinedAddresses, 'd')
const m = named(teamMembers, 'm')
const r = named(results, 'r')
const sr = named(secondRounds, 'sr')
const st = named(secondRoundTactics, 'st')
const w = named(webhooks, 'w')

/** The content as JSON; null when the mail is obsolete. Aliases `o`, `c` and `u` as in `campaignMail`. */
const contents: { [Kind in CampaignMailKind]: (ctx: SystemContext) => SQL } = {
  new_tactic_notifications: ({ now }) => sql`
    (select json_build_object('tactics', json_agg(x), 'end_datetime', ${iso(c.end_datetime)},
        'time_zone', ${c.time_zone}, 'milliseconds_left', ${millisecondsLeft(c, now)}) from (
      select ${ta.name}, ${ta.added_by}, ${shownName(ta.added_by, c.team_id)} as added_by_name
      from tactics ta where ${ta.id} = any(${o.item_ids}) and ${isRunning(c, now)} order by ${ta.id}
    ) x having count(*) > 0)`,
  new_comment_notifications: () => sql`
    (select json_build_object('comments', json_agg(x)) from (
      select ${ta.name} as tactic_name, ${co.user_id}, ${shownName(co.user_id, c.team_id)} as user_name, ${co.comment_text}
      from comments co join tactics ta on ${ta.id} = ${co.tactic_id} where ${co.id} = any(${o.item_ids}) order by ${co.id}
    ) x having count(*) > 0)`,
  campaign_ended_notifications: () => sql`
    (select row_to_json(x) from (
      select ${endedColumns(c)}, ${campaignOwner(c, t)} as decider_id,
        ${shownName(campaignOwner(c, t), c.team_id)} as decider_name, ${campaignOwner(c, t)} = ${u.id} as is_decider
    ) x where ${isAnalysed(c)})`,
  campaign_reminder_notifications: ({ now }) => sql`
    (select json_build_object('unscored_count', x.count, 'end_datetime', ${iso(c.end_datetime)},
        'time_zone', ${c.time_zone}, 'milliseconds_left', ${millisecondsLeft(c, now)}, 'calendar_sequence', ${c.calendar_sequence})
      from (select ${unscoredCount(c.id, u.id)} as count) x
      where x.count > 0 and ${isRunning(c, now)})`,
  // After the end, the mail about the opening has nothing left to say.
  second_round_notifications: ({ now }) => sql`
    (select row_to_json(x) from (
      select not (${isRunning(sr, now)}) as is_over, ${iso(sr.end_datetime)} as end_datetime,
        ${roundTimeZone} as time_zone, ${millisecondsLeft(sr, now)} as milliseconds_left, ${sr.calendar_sequence},
        case when not (${isRunning(sr, now)}) and ${areResultsStored(c, now)}
          then (select row_to_json(y) from (select ${campaignResultColumns(c)}) y) end as results,
        (select json_agg(json_build_object('name', ${ta.name}, 'rank',
            case when not (${isRunning(sr, now)}) then ${r.rank} end, 'rank_before', ${st.rank_before}) order by ${ta.id})
          from second_round_tactics st join tactics ta on ${ta.id} = ${st.tactic_id} join results r on ${r.tactic_id} = ${ta.id}
          where ${st.campaign_id} = ${c.id}) as tactics
      from second_rounds sr where ${sr.campaign_id} = ${c.id}
        and (${o.occasion} = ${c.id}) = (${isRunning(sr, now)})
    ) x)`,
  outcome_notifications: () => sql`
    (select json_build_object('tactics', json_agg(x order by x.id)) from (${tacticsToAskAbout(u.id)}) x having count(*) > 0)`,
}

/** Composes the mail from current data; null when the recipient has left or declined, or the mail is obsolete. */
export async function readMail(ctx: SystemContext, mail: Omit<ClaimedMail, 'lease'>): Promise<Mail | null> {
  const { id, kind, campaign_id } = mail
  // The mail may be the first to read the result (docs/decisions/004).
  if (READS_RESULTS.has(kind) && campaign_id) await settleCampaign(ctx, campaign_id)
  if (kind === 'weekly_digest_notifications') await settleWeek(ctx, id)
  const row = await queryRow<MailRow>(ctx, mailOf(ctx, mail))
  if (!row?.content) return null
  const content = toContent(kind, row.content)
  return content && ({ id, kind, ...row, content } as Mail)
}

const READS_RESULTS = new Set<string>(['campaign_ended_notifications', 'second_round_notifications'])

type RowContent = MailContent | EndedRow | SecondRoundMailRow | WeekRow
type MailRow = Omit<Mail, 'id' | 'kind' | 'content'> & { content: RowContent | null }

function toContent(kind: Mail['kind'], content: RowContent): MailContent | null {
  if (kind === 'campaign_ended_notifications') return toEnded(content as EndedRow)
  if (kind === 'second_round_notifications') return toSecondRound(content as SecondRoundMailRow)
  if (kind === 'weekly_digest_notifications') return toWeek(content as WeekRow)
  return content as MailContent
}

function toSecondRound({ results, ...round }: SecondRoundMailRow): MailContent {
  return {
    ...round,
    headline: results && toResultSummary(results).headline,
    digest: results && results.digest,
  }
}

/** If nobody scored, only the campaign owner gets the mail about the end. */
function toEnded({ decider_id, decider_name, is_decider, ...ended }: EndedRow): MailContent | null {
  if (ended.ranking.length === 0 && !is_decider) return null
  return { ...toEndedResult(ended), decider_id, decider_name, is_decider }
}

function mailOf(ctx: SystemContext, { id, kind }: Omit<ClaimedMail, 'lease'>): SQL {
  if (kind === 'team_invitation_notifications') return invitation(id)
  if (kind === 'ownership_notifications') return handOver(id)
  return kind === 'weekly_digest_notifications' ? weeklyDigest(ctx, id) : campaignMail(ctx, id, kind)
}

function campaignMail(ctx: SystemContext, id: string, kind: CampaignMailKind): SQL {
  return sql`
    select json_build_object('user_id', ${u.id}) as recipient,
      json_build_object('address', ${u.email}, 'name', ${u.full_name}) as "to",
      json_build_object('id', ${c.id}, 'name', ${c.name}, 'team_name', ${t.name}) as about, ${contents[kind](ctx)} as content
    from outbox o
    join users u on ${u.id} = ${o.user_id}
    join campaigns c on ${c.id} = ${o.campaign_id}
    join teams t on ${t.id} = ${c.team_id}
    where ${o.id} = ${id} and ${isActiveMember(u.id, c.team_id)} and ${isWanted(kind)}`
}

/** No mail if the team has turned its weekly mail off since. */
function weeklyDigest(ctx: SystemContext, id: string): SQL {
  return sql`
    select json_build_object('user_id', ${u.id}) as recipient,
      json_build_object('address', ${u.email}, 'name', ${u.full_name}) as "to",
      json_build_object('id', ${t.id}, 'name', ${t.name}, 'team_name', ${t.name}) as about, ${weekRow(ctx, u.id)} as content
    from outbox o
    join users u on ${u.id} = ${o.user_id}
    join teams t on ${t.id} = ${o.team_id} and ${t.digest_due_at} is not null
    where ${o.id} = ${id} and ${isActiveMember(u.id, t.id)} and ${isWanted('weekly_digest_notifications')}`
}

/** No mail if the team has another owner by now. */
function handOver(id: string): SQL {
  return sql`
    select json_build_object('user_id', ${u.id}) as recipient,
      json_build_object('address', ${u.email}, 'name', ${u.full_name}) as "to",
      json_build_object('id', ${t.id}, 'name', ${t.name}, 'team_name', ${t.name}) as about,
      json_build_object('former_owner_id', ${o.invited_by}, 'former_owner_name', ${shownName(o.invited_by, t.id)},
        'webhook_count', (select count(*)::int from webhooks w where ${w.team_id} = ${t.id})) as content
    from outbox o
    join users u on ${u.id} = ${o.user_id}
    join teams t on ${t.id} = ${o.team_id} and ${t.owner_id} = ${u.id}
    where ${o.id} = ${id} and ${isWanted('ownership_notifications')}`
}

/** Whether the preferences of the user `u` allow this kind of mail. */
function isWanted(kind: Mail['kind']): SQL {
  return sql`not exists (select from notification_preferences p where ${p.user_id} = ${u.id} and ${isOff(kind)})`
}

function isOff(kind: Mail['kind']): SQL {
  return sql`not p.${sql.identifier(kind)}`
}

/** No invitation for members, removed people and people who declined, or if the inviter has left. */
function invitation(id: string): SQL {
  return sql`
    select json_build_object('address', ${o.address}) as recipient, json_build_object('address', ${o.address}, 'name', '') as "to",
      json_build_object('id', ${t.id}, 'name', ${t.name}, 'team_name', ${t.name}) as about,
      json_build_object('inviter_id', ${i.id}, 'inviter_name', ${i.full_name}) as content
    from outbox o
    join teams t on ${t.id} = ${o.team_id} and ${t.is_invite_open}
    join users i on ${i.id} = ${o.invited_by} and ${isActiveMember(i.id, t.id)}
    where ${o.id} = ${id}
      and not exists (select from declined_addresses d where ${d.address} = ${o.address})
      and not exists (
        select from users u
        left join notification_preferences p on ${p.user_id} = ${u.id}
        left join team_members m on ${m.user_id} = ${u.id} and ${m.team_id} = ${t.id}
        where lower(${u.email}) = ${o.address} and (${m.user_id} is not null or ${isOff('team_invitation_notifications')}))`
}
