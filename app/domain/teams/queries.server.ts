import { like, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { users } from '../../db/access.schema.server'
import { webhooks } from '../../db/webhook.schema.server'
import { formerAddresses, teamMembers, teams } from '../../db/schema.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { isInForce } from '../facts.server'
import type { Page, PageInput } from '../paging'
import { isAfter, parseCursor, toPage } from '../paging.server'
import { iso, named, queryRow, queryRows } from '../sql.server'
import { firstFreeSlug } from './rules'
import { slugify } from './slug.server'
import { isAddressFree, teamColumns, visibleTeams } from './scope.server'
import { toTeamView, type FormerMemberView, type MemberView, type TeamRow, type TeamView } from './view'

const f = named(formerAddresses, 'f')
const m = named(teamMembers, 'm')
const t = named(teams, 't')
const u = named(users, 'u')
const w = named(webhooks, 'w')

/** The actor's teams, newest first. */
export async function listTeams(ctx: Context, { limit, cursor }: PageInput): Promise<Page<TeamView>> {
  const isOnPage = isAfter(parseCursor(cursor), t.id, 'descending')
  const rows = await queryRows<TeamRow>(
    ctx,
    sql`with t as (${visibleTeams(ctx)} where ${isOnPage})
        select ${teamColumns(ctx)} from t order by ${t.id} desc limit ${limit + 1}`,
  )
  return toPage(rows.map(toTeamView), limit, (team) => team.id)
}

export type TeamDetail = {
  team: TeamView
  members: MemberView[]
  former_members: FormerMemberView[]
  /** Null for everybody but the owner. */
  webhook_count: number | null
}

/** A team with its members, the owner first. `former_members` is empty for everybody but the owner. */
export async function getTeam(ctx: Context, team_id: string): Promise<TeamDetail> {
  const row = await queryRow<TeamRow & Omit<TeamDetail, 'team'>>(
    ctx,
    sql`with t as (${visibleTeams(ctx)} where ${t.id} = ${team_id})
        select ${teamColumns(ctx)},
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
            order by ${m.removed_at} desc) x) as former_members,
          case when t.is_owner then (select count(*)::int from webhooks w where ${w.team_id} = ${t.id}) end as webhook_count
        from t`,
  )
  if (!row) throw notFound('Team')
  const { members, former_members, webhook_count, ...team } = row
  return { team: toTeamView(team), members, former_members, webhook_count }
}

/** The id of the actor's team with this slug, or else with this former slug. */
export async function findTeamBySlug(ctx: Context, url_slug: string): Promise<string> {
  const row = await queryRow<{ id: string }>(
    ctx,
    sql`with t as (
          ${visibleTeams(ctx)}
          where ${t.url_slug} = ${url_slug}
            or ${t.id} = (select ${f.team_id} from former_addresses f where ${f.url_slug} = ${url_slug})
        )
        select ${t.id} from t order by ${t.url_slug} <> ${url_slug} limit 1`,
  )
  if (!row) throw notFound('Team')
  return row.id
}

/** Whether a new team could have this slug. */
export async function isSlugAvailable(ctx: Pick<Context, 'db'>, slug: string): Promise<boolean> {
  const row = await queryRow<{ is_free: boolean }>(ctx, sql`select ${isAddressFree(slug, null)} as is_free`)
  return row?.is_free ?? false
}

/** A free slug for a team name; another team may take it before the form is sent. */
export async function generateUrl(ctx: Pick<Context, 'db'>, teamName: string): Promise<string> {
  const slug = slugify(teamName)
  // Every numbered variant starts with this prefix. Slugs (SLUG_PATTERN) contain no wildcards of `like`.
  const stem = slug.slice(0, 20)
  const startingLikeIt = (table: typeof teams | typeof formerAddresses) =>
    ctx.db
      .select({ url_slug: table.url_slug })
      .from(table)
      .where(like(table.url_slug, `${stem}%`))
  const rows = await union(startingLikeIt(teams), startingLikeIt(formerAddresses))
  return firstFreeSlug(slug, new Set(rows.map((row) => row.url_slug)))
}
