import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '../../../db/access.schema.server'
import {
  declinedAddress,
  mail,
  member,
  named,
  person,
  preference,
  team,
  webhook,
} from '../../../db/aliases.server'
import { secrecyPromise } from '../../../domain/campaigns/secrecy'
import { isActiveMember, shownName } from '../../../domain/teams/scope.server'
import { counted, cutMiddle } from '../../../domain/text'
import { links } from '../../../http/request/links.server'
import { isLikeAddress, unlinked } from '../../typed-texts'
import type { MailKind } from '../mail-kind'
import { Paragraph } from '../parts.server'
import { mailRow } from '../rows.server'
import { isOff, teamMail } from '../statements.server'

const INVITER_SHOWN = 60

const inviter = named(users, 'inviter')

const Ownership = z.object({
  former_owner_id: z.uuid(),
  former_owner_name: z.string(),
  webhook_count: z.int(),
})

const ownership: MailKind<z.infer<typeof Ownership>> = {
  row: mailRow(Ownership),
  // No mail if the team has another owner by now.
  statement: teamMail(
    () => sql`
    json_build_object('former_owner_id', ${mail.invited_by}, 'former_owner_name', ${shownName(mail.invited_by, team.id)},
      'webhook_count', (select count(*)::int from webhooks webhook where ${webhook.team_id} = ${team.id}))`,
    sql`${team.owner_id} = ${person.id}`,
  ),
  peopleIn: ({ former_owner_id }) => [former_owner_id],
  wording: ({ about, content: { former_owner_name, webhook_count } }) => ({
    subject: `You now own ${about.name}`,
    heading: `You now own the team ${about.name}`,
    button: { label: 'Open the team', href: links.teamLink(about.id) },
    body: (
      <Paragraph>
        {former_owner_name} has handed the team {about.name} over to you. You manage its members and settings
        now.
        {webhook_count > 0 &&
          ` ${counted(webhook_count, 'webhook')} ${webhook_count === 1 ? 'sends' : 'send'} the team’s events to other programs. You can check them in its settings.`}
      </Paragraph>
    ),
  }),
}

const Invitation = z.object({ inviter_id: z.uuid(), inviter_name: z.string(), opens_ballots: z.boolean() })

const invitation: MailKind<z.infer<typeof Invitation>> = {
  row: mailRow(Invitation),
  // None for members, removed people and people who declined, or if the inviter has left.
  statement: (_, { id, kind }) => sql`
    select json_build_object('address', ${mail.address}) as recipient, json_build_object('address', ${mail.address}, 'name', '') as "to",
      json_build_object('id', ${team.id}, 'name', ${team.name}, 'team_name', ${team.name}) as about,
      json_build_object('inviter_id', ${inviter.id}, 'inviter_name', ${inviter.full_name}, 'opens_ballots', ${team.opens_ballots}) as content
    from outbox mail
    join teams team on ${team.id} = ${mail.team_id} and ${team.is_invite_open}
    join users inviter on ${inviter.id} = ${mail.invited_by} and ${isActiveMember(inviter.id, team.id)}
    where ${mail.id} = ${id}
      and not exists (select from declined_addresses declined_address where ${declinedAddress.address} = ${mail.address})
      and not exists (
        select from users person
        left join notification_preferences preference on ${preference.user_id} = ${person.id}
        left join team_members member on ${member.user_id} = ${person.id} and ${member.team_id} = ${team.id}
        where lower(${person.email}) = ${mail.address} and (${member.user_id} is not null or ${isOff(kind)}))`,
  peopleIn: ({ inviter_id }) => [inviter_id],
  // It comes from our address to people who may not know the inviter: names must lead nowhere and pass as no sender.
  wording: ({ about, content: { inviter_name, opens_ballots } }) => {
    const team_name = unlinked(about.name)
    const inviter = isLikeAddress(inviter_name)
      ? 'A member'
      : cutMiddle(unlinked(inviter_name), INVITER_SHOWN)
    return {
      subject: `${inviter} invites you to the team ${team_name}`,
      heading: `Join the team ${team_name}`,
      button: { label: 'Join the team', href: links.teamInviteLink(about.id) },
      body: (
        <Paragraph>
          {inviter} invites you to the team {team_name} on Tactics, where teams score growth tactics blind
          until a campaign ends. {secrecyPromise(opens_ballots)}
        </Paragraph>
      ),
    }
  },
}

export const teams = { ownership_notifications: ownership, team_invitation_notifications: invitation }
