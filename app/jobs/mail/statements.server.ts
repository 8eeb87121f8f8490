import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, mail, named, person, preference, team } from '../../db/aliases.server'
import { outbox } from '../../db/outbox.schema.server'
import type { SystemContext } from '../../domain/context'
import type { NotificationKind } from '../../domain/notifications/kinds'
import { settleCampaign } from '../../domain/results/store/settle.server'
import { queryRow } from '../../domain/sql.server'
import { isActiveMember } from '../../domain/teams/scope.server'
import type { MailKind, ReadMail } from './mail-kind'

/** How many campaigns or teams a statement announces at a time. */
export const PER_STATEMENT = 20

const reader = sql`json_build_object('user_id', ${person.id}) as recipient,
  json_build_object('address', ${person.email}, 'name', ${person.full_name}) as "to"`

/** A mail about a campaign to a member. `content` is JSON, null when it is obsolete; aliases `mail`, `campaign`, `team`, `person`. */
export function campaignMail(content: (ctx: SystemContext) => SQL): MailKind<unknown>['statement'] {
  return (ctx, { id, kind }) => sql`
    select ${reader}, json_build_object('id', ${campaign.id}, 'name', ${campaign.name}, 'team_name', ${team.name}) as about, ${content(ctx)} as content
    from outbox mail
    join users person on ${person.id} = ${mail.user_id}
    join campaigns campaign on ${campaign.id} = ${mail.campaign_id}
    join teams team on ${team.id} = ${campaign.team_id}
    where ${mail.id} = ${id} and ${isActiveMember(person.id, campaign.team_id)} and ${isWanted(kind)}`
}

/** A mail about a team to a member, if `condition` holds; aliases `mail`, `team`, `person`. */
export function teamMail(
  content: (ctx: SystemContext) => SQL,
  condition = sql`true`,
): MailKind<unknown>['statement'] {
  return (ctx, { id, kind }) => sql`
    select ${reader}, json_build_object('id', ${team.id}, 'name', ${team.name}, 'team_name', ${team.name}) as about, ${content(ctx)} as content
    from outbox mail
    join users person on ${person.id} = ${mail.user_id}
    join teams team on ${team.id} = ${mail.team_id}
    where ${mail.id} = ${id} and ${isActiveMember(person.id, team.id)} and ${isWanted(kind)} and ${condition}`
}

/** Whether `person` gets this kind of mail: their preferences allow it, and they are not banned. */
export function isWanted(kind: NotificationKind): SQL {
  return sql`(${person.banned_at} is null
    and not exists (select from notification_preferences preference where ${preference.user_id} = ${person.id} and ${isOff(kind)}))`
}

export function isOff(kind: NotificationKind): SQL {
  return sql`not ${preference[kind]}`
}

const earlier = named(outbox, 'earlier')

/** Whether the reader was sent a mail of this kind about the campaign, beside the one that is read. */
export function wasSent(kind: NotificationKind): SQL {
  return sql`exists (select from outbox earlier where ${earlier.campaign_id} = ${campaign.id} and ${earlier.user_id} = ${person.id}
    and ${earlier.kind} = ${kind}::notification_kind and ${earlier.state} = 'sent')`
}

const CountRow = z.object({ count: z.int() })

export async function countOf(ctx: SystemContext, statement: SQL): Promise<number> {
  const row = await queryRow(ctx, CountRow, statement)
  return row?.count ?? 0
}

export async function settleItsCampaign(ctx: SystemContext, { campaign_id }: ReadMail): Promise<void> {
  if (campaign_id) await settleCampaign(ctx, campaign_id)
}
