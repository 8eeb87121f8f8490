import { sql } from 'drizzle-orm'
import { teamMembers, teams } from '../../db/schema.server'
import { users } from '../../db/access.schema.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { newId } from '../ids.server'
import { enforce, refusal, type FactsOf } from '../policy'
import { guard } from '../policy.server'
import { planFacts } from '../subscription/facts.server'
import { retryLostClaims } from '../subscription/claims.server'
import { columns, iso, isUniqueViolation, named, queryRow } from '../sql.server'
import { slugTaken } from './denials'
import { canCreateTeam, canDeleteTeam, canManageInvite } from './policy'
import { visibleTeams } from './scope.server'
import type { CreateTeamInput, TeamInviteInput } from './validation'
import { toTeamView, type TeamView } from './view'

const u = named(users, 'u')
const t = named(teams, 't')

/**
 * Creates a team with the actor as its owner and first member. The trial's limit is checked by the statement that
 * inserts.
 */
export async function createTeam(ctx: Context, input: CreateTeamInput): Promise<TeamView> {
  try {
    return await retryLostClaims(() => tryToCreateTeam(ctx, input))
  } catch (error) {
    throw isUniqueViolation(error, 'teams_url_slug_unique') ? refusal(slugTaken) : error
  }
}

async function tryToCreateTeam(ctx: Context, { name, url_slug }: CreateTeamInput): Promise<TeamView | null> {
  const { actor } = ctx
  const id = newId()
  const row = await queryRow<FactsOf<typeof canCreateTeam> & { created_at: string | null }>(
    ctx,
    sql`with creator as (
          select ${u.id}, ${u.limited_creations},
            ${planFacts(ctx)}
          from users u where ${u.id} = ${actor.id}
        ), claim as (
          update users set limited_creations = ${users.limited_creations} + 1 from creator
          where ${users.id} = creator.id and ${users.limited_creations} = creator.limited_creations
            and ${guard(canCreateTeam, 'creator')}
          returning ${users.id}
        ), team as (
          insert into teams (${columns(teams, ['id', 'name', 'url_slug', 'owner_id'])})
          select ${id}::uuid, ${name}, ${url_slug}, claim.id from claim
          returning id, owner_id, created_at
        ), membership as (
          insert into team_members (${columns(teamMembers, ['team_id', 'user_id'])}) select id, owner_id from team
        )
        select creator.*, (select ${iso(sql`created_at`)} from team) as created_at from creator`,
  )
  if (!row) throw notFound('User')
  enforce(canCreateTeam, row)
  if (!row.created_at) return null
  const team = { id, name, url_slug, owner_id: actor.id, is_invite_open: true, created_at: row.created_at }
  return toTeamView({ ...team, member_count: 1, campaign_count: 0, is_owner: true })
}

/** Deletes a team with everything in it. Owner only. */
export async function deleteTeam(ctx: Context, team_id: string): Promise<void> {
  const row = await queryRow<FactsOf<typeof canDeleteTeam>>(
    ctx,
    sql`with team as (${visibleTeams(ctx)} where ${t.id} = ${team_id}),
        deleted as (delete from teams using team where ${teams.id} = team.id and ${guard(canDeleteTeam, 'team')})
        select team.is_owner from team`,
  )
  if (!row) throw notFound('Team')
  enforce(canDeleteTeam, row)
}

/** Opens or closes the team's invite link. Owner only. */
export async function setTeamInvite(ctx: Context, { team_id, open }: TeamInviteInput): Promise<void> {
  const row = await queryRow<FactsOf<typeof canManageInvite>>(
    ctx,
    sql`with team as (${visibleTeams(ctx)} where ${t.id} = ${team_id}),
        changed as (
          update teams set is_invite_open = ${open} from team
          where ${teams.id} = team.id and ${guard(canManageInvite, 'team')}
        )
        select team.is_owner from team`,
  )
  if (!row) throw notFound('Team')
  enforce(canManageInvite, row)
}
