import { users } from '../../db/access.schema.server'
import { teamMembers, teams } from '../../db/schema.server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { person } from '../../db/aliases.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { newId } from '../ids.server'
import { rateLimits } from '../rate-limits'
import { operation } from '../operation.server'
import { enforce, denialsOf } from '../policy'
import { factsRow, guard } from '../policy.server'
import { columns, iso, queryRow } from '../sql.server'
import { retryLostClaims } from '../subscription/claims.server'
import { tooManyAtOnce } from '../subscription/denials'
import { planFacts } from '../subscription/facts.server'
import { teamNotFound } from './denials'
import { canCreateTeam } from './policy'
import { getTeam } from './queries.server'
import { isAddressFree } from './scope.server'
import { refuseTakenSlug } from './slug.server'
import { type CreateTeamInput, CreateTeamSchema } from './validation'
import { toTeamView, TeamView } from './view'

/** `created_at` is null if no team was created. */
const CreatedRow = factsRow(canCreateTeam).extend({ created_at: z.string().nullable() })

/**
 * Creates a team with the actor as owner and first member.
 * @throws DomainError `conflict` when the slug is taken.
 */
export const createTeam = operation(
  'createTeam',
  {
    method: 'POST',
    path: '/api/teams',
    scope: 'manage',
    summary: 'Create a team and become its owner',
    denials: [...denialsOf(canCreateTeam), tooManyAtOnce, teamNotFound],
    repeat: { requireAccess: (ctx, _, { team }) => getTeam(ctx, { team_id: team.id }) },
    limitPerPerson: rateLimits.team,
    input: CreateTeamSchema,
    output: z.object({ team: TeamView, inviteLink: z.url() }),
    status: 201,
    failure: 'Failed to create team',
    preferServerText: true,
  },
  async (ctx, input: CreateTeamInput) => {
    const team = await refuseTakenSlug(retryLostClaims(() => tryToCreateTeam(ctx, input)))
    return { team, inviteLink: ctx.services.links.teamInviteLink(team.id) }
  },
)

async function tryToCreateTeam(ctx: Context, { name, url_slug }: CreateTeamInput): Promise<TeamView | null> {
  const { actor } = ctx
  const id = newId()
  const row = await queryRow(
    ctx,
    CreatedRow,
    sql`with creator as (
          select ${person.id}, ${person.limited_creations},
            ${planFacts(ctx)}, ${isAddressFree(url_slug, null)} as is_address_free
          from users person where ${person.id} = ${actor.id}
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
  const team = { id, name, url_slug, owner_id: actor.id, created_at: row.created_at }
  return toTeamView({
    ...team,
    is_invite_open: true,
    opens_ballots: true,
    weekly_digest: false,
    issue_pattern: null,
    member_count: 1,
    campaign_count: 0,
    active_campaign_count: 0,
    is_owner: true,
  })
}
