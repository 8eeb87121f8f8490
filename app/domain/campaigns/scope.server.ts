import { sql, type SQL } from 'drizzle-orm'
import type { Context } from '../context'
import { isActiveMember } from '../teams/scope.server'
import { FORMER_MEMBER } from '../teams/constants'
import { MAX_DURATION_DAYS, MIN_DURATION_HOURS } from './constants'

/**
 * The campaigns of the actor's teams, with the facts policies ask for: the only way to reach a campaign.
 * Aliases: c campaign, t team, m the actor's membership. Callers append `where c.id = …`.
 */
export function visibleCampaigns({ actor, now }: Context): SQL {
  return sql`
    select c.*, t.name as team_name,
      c.ended_at is null and c.end_datetime > ${now} as is_active,
      c.created_by = ${actor.id}
        or (t.owner_id = ${actor.id} and not ${isActiveMember(sql`c.created_by`, sql`c.team_id`)}) as is_owner,
      c.contribution_mode = 'add_and_vote' as is_open
    from campaigns c
    join teams t on t.id = c.team_id
    join team_members m on m.team_id = c.team_id and m.user_id = ${actor.id} and m.removed_at is null`
}

/** The facts of `endInRange` for a wanted end, by the database's clock. */
export function endFacts({ now }: Pick<Context, 'now'>, end_datetime: string): SQL {
  return sql`
    ${end_datetime}::timestamptz > ${now} + make_interval(hours => ${MIN_DURATION_HOURS}::int) as is_late_enough,
    ${end_datetime}::timestamptz <= ${now} + make_interval(days => ${MAX_DURATION_DAYS}::int) as is_soon_enough`
}

/** A person's name as a team shows it: whoever has gone is a 'Former member'. `user` and `team` are columns. */
export function shownName(user: SQL, team: SQL): SQL {
  return sql`case when ${isActiveMember(user, team)}
    then (select u.full_name from users u where u.id = ${user}) else ${FORMER_MEMBER} end`
}
