import { sql, type SQL } from 'drizzle-orm'
import { mail, secondRound } from '../../db/aliases.server'
import { outbox } from '../../db/outbox.schema.server'
import type { Context } from '../context'
import { isRunning } from '../facts.server'
import { columns } from '../sql.server'
import { isActiveMember } from './scope.server'

/**
 * Queues a mail for each member who was sent the end of a campaign in `deleted`, or of its second round, for their calendar, if
 * it is still to come. The mail is joined to the team unless that goes too, which would delete the mail.
 */
export function queueCancellations({ now }: Context, { withTeam }: { withTeam: boolean }): SQL {
  return sql`
    insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'team_id', 'item_ids', 'occasion', 'due_at'])})
    select gen_random_uuid(), 'campaign_reminder_notifications', ${mail.user_id}, ${withTeam ? sql`null::uuid` : sql`deleted.team_id`}, array[deleted.id],
      case ${mail.kind} when 'second_round_notifications' then md5(deleted.id || ' second round')::uuid else deleted.id end, ${now}
    from deleted join outbox mail on ${mail.campaign_id} = deleted.id and ${mail.state} = 'sent' and ${isActiveMember(mail.user_id, sql`deleted.team_id`)}
    where ${mail.kind} = 'campaign_reminder_notifications' and greatest(deleted.reminded_end, deleted.end_datetime) > ${now} and deleted.ended_at is null
      or ${mail.kind} = 'second_round_notifications' and exists (
        select from second_rounds second_round where ${secondRound.campaign_id} = deleted.id and ${isRunning(secondRound, now)})
    on conflict do nothing`
}

type MailsWithEnd = 'campaign_reminder_notifications' | 'second_round_notifications'

/** How long further moves of an end are waited for, so that people get one mail about all of them. */
const SLOT_SECONDS = 600

/**
 * Queues the new end for each other member who was sent the former one for their calendar, with a mail of `kind`; `moved` has the
 * campaign's `id` and `team_id`. `item_ids` tells such a mail from the others of its kind.
 */
export function queueMovedEnd({ actor, now }: Context, kind: MailsWithEnd, moved: SQL): SQL {
  const slot = sql`floor(extract(epoch from ${now}) / ${SLOT_SECONDS}::int)`
  return sql`
    insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'item_ids', 'occasion', 'due_at'])})
    select gen_random_uuid(), ${mail.kind}, ${mail.user_id}, moved.id, array[moved.id], md5(moved.id || ' moved ' || ${slot})::uuid,
      to_timestamp((${slot} + 1) * ${SLOT_SECONDS}::int)
    from (${moved}) moved join outbox mail on ${mail.campaign_id} = moved.id and ${mail.kind} = ${kind}::notification_kind and ${mail.state} = 'sent'
    where ${mail.user_id} <> ${actor.id} and ${isActiveMember(mail.user_id, sql`moved.team_id`)}
    on conflict do nothing`
}
