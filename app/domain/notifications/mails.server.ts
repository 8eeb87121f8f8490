import { sql, type SQL } from 'drizzle-orm'
import { declinedAddresses, outbox } from '../../db/outbox.schema.server'
import { users } from '../../db/access.schema.server'
import {
  campaigns,
  comments,
  notificationPreferences,
  tactics,
  teamMembers,
  teams,
} from '../../db/schema.server'
import type { SystemContext } from '../context'
import { isRunning } from '../facts.server'
import { iso, named, queryRow } from '../sql.server'
import { topOfRanking } from '../tactics/ranking.server'
import { isActiveMember, shownName } from '../teams/scope.server'
import { RANKING_PLACES } from './constants'
import type { CampaignMailKind, Mail, MailContent } from './mail'
import type { ClaimedMail } from './outbox.server'
import { unscoredCount } from './unscored.server'

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

/** What a campaign's mails say; null when there is nothing to say any more. `o`, `c` and `u` as in `readMail`. */
const contents: { [Kind in CampaignMailKind]: (ctx: SystemContext) => SQL } = {
  new_tactic_notifications: ({ now }) => sql`
    (select json_build_object('tactics', json_agg(x)) from (
      select ${ta.name}, ${shownName(ta.added_by, c.team_id)} as added_by_name
      from tactics ta where ${ta.id} = any(${o.item_ids}) and ${isRunning(c, now)} order by ${ta.id}
    ) x having count(*) > 0)`,
  new_comment_notifications: () => sql`
    (select json_build_object('comments', json_agg(x)) from (
      select ${ta.name} as tactic_name, ${shownName(co.user_id, c.team_id)} as user_name, ${co.comment_text}
      from comments co join tactics ta on ${ta.id} = ${co.tactic_id} where ${co.id} = any(${o.item_ids}) order by ${co.id}
    ) x having count(*) > 0)`,
  campaign_ended_notifications: () => sql`
    (select json_build_object('ranking', ${topOfRanking(sql`(select ${c.id}, ${c.ended_at} is null as is_active)`, RANKING_PLACES)})
      where ${c.ended_at} is not null)`,
  campaign_reminder_notifications: ({ now }) => sql`
    (select json_build_object('unscored_count', x.count, 'end_datetime', ${iso(c.end_datetime)})
      from (select ${unscoredCount(c.id, u.id)} as count) x
      where x.count > 0 and ${isRunning(c, now)})`,
}

/**
 * A mail as it is to be sent now, or null when nobody is to get it: not a member any more, not wanted, nothing left to
 * say. Asked right before sending, whatever was true when it was queued.
 */
export async function readMail(ctx: SystemContext, { id, kind }: ClaimedMail): Promise<Mail | null> {
  const row = await queryRow<Omit<Mail, 'id' | 'kind' | 'content'> & { content: MailContent | null }>(
    ctx,
    kind === 'team_invitation_notifications' ? invitation(id) : campaignMail(ctx, id, kind),
  )
  if (!row?.content) return null
  return { id, kind, ...row } as Mail
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
    where ${o.id} = ${id} and ${isActiveMember(u.id, c.team_id)}
      and not exists (select from notification_preferences p where ${p.user_id} = ${u.id} and ${isOff(kind)})`
}

function isOff(kind: Mail['kind']): SQL {
  return sql`not p.${sql.identifier(kind)}`
}

/** To an address, whoever is behind it. Somebody removed or already in the team gets none. */
function invitation(id: string): SQL {
  return sql`
    select json_build_object('address', ${o.address}) as recipient, json_build_object('address', ${o.address}, 'name', '') as "to",
      json_build_object('id', ${t.id}, 'name', ${t.name}, 'team_name', ${t.name}) as about,
      json_build_object('inviter_name', ${i.full_name}) as content
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
