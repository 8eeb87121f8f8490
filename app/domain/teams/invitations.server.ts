import { outbox } from '../../db/outbox.schema.server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { mail, person, team } from '../../db/aliases.server'
import { notFound } from '../errors'
import { rateLimits } from '../rate-limits'
import { operation } from '../operation.server'
import { enforce, denialsOf } from '../policy'
import { factsRow, guard } from '../policy.server'
import { columns, queryRow } from '../sql.server'
import { INVITATION_HOURS } from './constants'
import { canInviteToTeam } from './policy'
import { isActiveMember, visibleTeams } from './scope.server'
import { type InviteToTeamInput, InviteToTeamSchema } from './validation'

const InvitedRow = factsRow(canInviteToTeam).extend({ already_members: z.array(z.string()) })

export type Invited = { invited: string[]; already_members: string[] }

/** Queues invitations. The answer reveals nothing about an address but whether it is a member's. */
export const inviteToTeam = operation(
  'inviteToTeam',
  {
    method: 'POST',
    path: '/api/teams/:team_id/invitations',
    scope: 'manage',
    summary: 'Invite people to a team by e-mail',
    denials: denialsOf(canInviteToTeam),
    limitPerPerson: rateLimits.invitation,
    limitCounts: 'emails',
    input: InviteToTeamSchema,
    output: z.object({
      invited: z.array(z.string()).meta({ description: 'Addresses that get a mail, unless they want none' }),
      already_members: z.array(z.string()).meta({ description: 'Addresses of people who are in the team' }),
    }),
    failure: 'Failed to invite',
    preferServerText: true,
  },
  async (ctx, { team_id, emails }: InviteToTeamInput) => {
    const row = await queryRow(
      ctx,
      InvitedRow,
      sql`with team as (${visibleTeams(ctx)} where ${team.id} = ${team_id}),
        wanted as (select value as address from json_array_elements_text(${JSON.stringify(emails)}::text::json)),
        present as (
          select wanted.address from wanted cross join team
          where exists (
            select from users person where lower(${person.email}) = wanted.address and ${isActiveMember(person.id, sql`team.id`)})
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'address', 'team_id', 'invited_by', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'team_invitation_notifications', wanted.address, team.id, ${ctx.actor.id}::uuid, team.id,
            ${ctx.now}
          from wanted cross join team
          where ${guard(canInviteToTeam, 'team')} and wanted.address not in (select address from present)
            and not exists (
              select from outbox mail where ${mail.team_id} = team.id and ${mail.address} = wanted.address
                and ${mail.created_at} > ${ctx.now} - make_interval(hours => ${INVITATION_HOURS}::int))
          on conflict do nothing
        )
        select team.is_invite_open, (select coalesce(json_agg(address), '[]') from present) as already_members from team`,
    )
    if (!row) throw notFound('Team')
    enforce(canInviteToTeam, row)
    const present = new Set(row.already_members)
    return {
      invited: emails.filter((email) => !present.has(email)),
      already_members: emails.filter((email) => present.has(email)),
    }
  },
)
