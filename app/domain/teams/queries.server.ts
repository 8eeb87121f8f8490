import { eq, like, sql } from 'drizzle-orm'
import { users } from '../../db/access.schema.server'
import { teamMembers, teams } from '../../db/schema.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { isInForce } from '../facts.server'
import type { Page, PageInput } from '../paging'
import { isAfter, parseCursor, toPage } from '../paging.server'
import { iso, named, queryRow, queryRows } from '../sql.server'
import { firstFreeSlug, slugify } from './rules'
import { visibleTeams } from './scope.server'
import { toTeamView, type FormerMemberView, type MemberView, type TeamRow, type TeamView } from './view'

const m = named(teamMembers, 'm')
const x = named(teamMembers, 'x')
const t = named(teams, 't')
const u = named(users, 'u')

const teamColumns = sql`
  ${t.id}, ${t.name}, ${t.url_slug}, ${t.owner_id}, ${t.is_invite_open}, t.is_owner, ${iso(t.created_at)} as created_at,
  (select count(*)::int from team_members x where x.team_id = ${t.id} and ${isInForce(x)}) as member_count,
  (select count(*)::int from campaigns x where x.team_id = ${t.id}) as campaign_count`

/** The actor's teams, newest first. */
export async function listTeams(ctx: Context, { limit, cursor }: PageInput): Promise<Page<TeamView>> {
  const isOnPage = isAfter(parseCursor(cursor), t.id, 'descending')
  const rows = await queryRows<TeamRow>(
    ctx,
    sql`with t as (${visibleTeams(ctx)} where ${isOnPage})
        select ${teamColumns} from t order by ${t.id} desc limit ${limit + 1}`,
  )
  return toPage(rows.map(toTeamView), limit, (team) => team.id)
}

export type TeamDetail = { team: TeamView; members: MemberView[]; former_members: FormerMemberView[] }

/** A team with its members, the owner first; people the owner may let back in are shown to the owner alone. */
export async function getTeam(ctx: Context, team_id: string): Promise<TeamDetail> {
  const row = await queryRow<TeamRow & Omit<TeamDetail, 'team'>>(
    ctx,
    sql`with t as (${visibleTeams(ctx)} where ${t.id} = ${team_id})
        select ${teamColumns},
          (select json_agg(x) from (
            select ${u.id}, ${u.full_name}, ${u.email}, case when ${u.id} = ${t.owner_id} then 'owner' else 'member' end as role,
              ${iso(m.joined_at)} as joined_at
            from team_members m join users u on ${u.id} = ${m.user_id}
            where ${m.team_id} = ${t.id} and ${isInForce(m)}
            order by ${u.id} <> ${t.owner_id}, ${m.joined_at}, ${u.id}) x) as members,
          (select coalesce(json_agg(x), '[]') from (
            select ${u.id}, ${u.full_name}, ${iso(m.removed_at)} as removed_at
            from team_members m join users u on ${u.id} = ${m.user_id}
            where ${m.team_id} = ${t.id} and ${m.removed_at} is not null and t.is_owner
            order by ${m.removed_at} desc) x) as former_members
        from t`,
  )
  if (!row) throw notFound('Team')
  const { members, former_members, ...team } = row
  return { team: toTeamView(team), members, former_members }
}

/** The id behind a team's public address, for members alone. */
export async function findTeamBySlug(ctx: Context, url_slug: string): Promise<string> {
  const row = await queryRow<{ id: string }>(
    ctx,
    sql`with t as (${visibleTeams(ctx)} where ${t.url_slug} = ${url_slug}) select ${t.id} from t`,
  )
  if (!row) throw notFound('Team')
  return row.id
}

/** Whether nobody has this slug yet. */
export async function isSlugAvailable(ctx: Pick<Context, 'db'>, slug: string): Promise<boolean> {
  const taken = await ctx.db.select({ id: teams.id }).from(teams).where(eq(teams.url_slug, slug))
  return taken.length === 0
}

/** A well-formed slug for a team name, not taken at the time of asking (docs/product.md#teams). */
export async function generateUrl(ctx: Pick<Context, 'db'>, teamName: string): Promise<string> {
  const slug = slugify(teamName)
  // Any numbered variant keeps at least this much of the slug.
  const stem = slug.slice(0, 20)
  const { url_slug } = teams
  const rows = await ctx.db
    .select({ url_slug })
    .from(teams)
    .where(like(url_slug, `${stem}%`))
  return firstFreeSlug(slug, new Set(rows.map((row) => row.url_slug)))
}
