import { formerAddresses } from '../../db/address.schema.server'
import { teams } from '../../db/schema.server'
import { like, sql, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { formerAddress, member, person, team, webhook } from '../../db/aliases.server'
import type { Context } from '../context'
import { isInForce } from '../facts.server'
import { rateLimits } from '../rate-limits'
import { loadFailures } from '../load-failure'
import { nextCursor, operation } from '../operation.server'
import type { PageInput } from '../paging'
import { isAfter, parseCursor, toPage } from '../paging.server'
import { containsAny, iso, listOf, queryFound, queryRow, queryRows } from '../sql.server'
import { FACES_MAX } from './constants'
import { TeamRow, toTeamView, TeamView, MemberView, FormerMemberView } from './view'
import { firstFreeSlug } from './rules'
import { cardColumns, isAddressFree, teamColumns, visibleTeams } from './scope.server'
import { slugify } from './slug.server'
import { ListTeamsSchema, GenerateUrlSchema, CheckUrlSchema, TeamIdSchema } from './validation'

export const listTeams = operation({
  name: 'listTeams',
  call: 'GET /api/teams',
  scope: 'read',
  summary: 'The teams you are a member of',
  input: ListTeamsSchema,
  output: z.object({ teams: z.array(TeamView), next_cursor: nextCursor }),
  failure: 'Failed to load teams',
  run: async (ctx, input: PageInput) => {
    const page = await pageOfTeams(ctx, TeamRow, teamColumns(ctx), input)
    return { teams: page.rows.map(toTeamView), next_cursor: page.next_cursor }
  },
})

async function pageOfTeams<Row extends { id: string }>(
  ctx: Context,
  row: z.ZodType<Row>,
  selected: SQL,
  { limit, cursor }: PageInput,
) {
  const isOnPage = isAfter(parseCursor(cursor), team.id, 'descending')
  const rows = await queryRows(
    ctx,
    row,
    sql`with team as (${visibleTeams(ctx)} where ${isOnPage})
      select ${selected} from team order by ${team.id} desc limit ${limit + 1}`,
  )
  return toPage(rows, limit, ({ id }) => id)
}

/** What a card of the dashboard shows of a team; `faces` are the names of its first people. */
const TeamCard = TeamRow.pick({
  id: true,
  name: true,
  is_owner: true,
  member_count: true,
  campaign_count: true,
  active_campaign_count: true,
}).extend({ faces: z.array(z.string()) })
export type TeamCard = z.infer<typeof TeamCard>

/** The teams of `listTeams` as cards, in one statement. */
export async function listTeamCards(ctx: Context, input: PageInput) {
  // The first people before their names: joined whole, the plan may read all users for each team.
  const faces = sql`(select coalesce(json_agg(${person.full_name} order by ${member.joined_at}, ${member.user_id}), '[]') from (
    select ${member.user_id}, ${member.joined_at} from team_members member
    where ${member.team_id} = ${team.id} and ${isInForce(member)}
    order by ${member.joined_at}, ${member.user_id} limit ${FACES_MAX}) member join users person on ${person.id} = ${member.user_id})`
  const page = await pageOfTeams(ctx, TeamCard, sql`${cardColumns(ctx)}, ${faces} as faces`, input)
  return { teams: page.rows, next_cursor: page.next_cursor }
}

/** A team with its members, the owner first. `former_members` is empty for everybody but the owner. */
export const getTeam = operation({
  name: 'getTeam',
  call: 'GET /api/teams/:team_id',
  scope: 'read',
  summary: 'A team with its members',
  input: TeamIdSchema,
  output: z.object({
    team: TeamView,
    members: z.array(MemberView),
    former_members: z.array(FormerMemberView),
    webhook_count: z.int().nullable().meta({
      description: 'Webhooks that stay with the team when it is handed over; null unless you own it',
    }),
    inviteLink: z.url(),
  }),
  failure: loadFailures.team,
  run: (ctx, { team_id }) => readTeam(ctx, team_id),
})

const TeamDetailRow = TeamRow.extend({
  members: z.array(MemberView),
  former_members: z.array(FormerMemberView),
  /** Null for everybody but the owner. */
  webhook_count: z.int().nullable(),
})

/** What `getTeam` answers. With `search` only the members whose name or e-mail address contains it. */
export async function readTeam(ctx: Context, team_id: string, search = '') {
  const isFound = search === '' ? sql`true` : containsAny([person.full_name, person.email], search)
  const row = await queryFound(
    ctx,
    { noun: 'Team', row: TeamDetailRow },
    sql`with team as (${visibleTeams(ctx)} where ${team.id} = ${team_id})
        select ${teamColumns(ctx)},
          ${listOf(sql`
            select ${person.id}, ${person.full_name}, ${person.email}, case when ${person.id} = ${team.owner_id} then 'owner' else 'member' end as role, ${member.observes},
              ${iso(member.joined_at)} as joined_at
            from team_members member join users person on ${person.id} = ${member.user_id}
            where ${member.team_id} = ${team.id} and ${isInForce(member)} and ${isFound}
            order by ${person.id} <> ${team.owner_id}, ${member.joined_at}, ${person.id}`)} as members,
          ${listOf(sql`
            select ${person.id}, ${person.full_name}, ${iso(member.removed_at)} as removed_at
            from team_members member join users person on ${person.id} = ${member.user_id}
            where ${member.team_id} = ${team.id} and ${member.removed_at} is not null and team.is_owner
            order by ${member.removed_at} desc`)} as former_members,
          case when team.is_owner then (select count(*)::int from webhooks webhook where ${webhook.team_id} = ${team.id}) end as webhook_count
        from team`,
  )
  const { members, former_members, webhook_count, ...found } = row
  const inviteLink = ctx.services.links.teamInviteLink(team_id)
  return { team: toTeamView(found), members, former_members, webhook_count, inviteLink }
}

const IdRow = z.object({ id: z.uuid() })

/** The id of the actor's team with this slug, or else with this former slug. */
export async function findTeamBySlug(ctx: Context, url_slug: string): Promise<string> {
  const row = await queryFound(
    ctx,
    { noun: 'Team', row: IdRow },
    sql`with team as (
          ${visibleTeams(ctx)}
          where ${team.url_slug} = ${url_slug}
            or ${team.id} = (select ${formerAddress.team_id} from former_addresses former_address where ${formerAddress.url_slug} = ${url_slug})
        )
        select ${team.id} from team order by ${team.url_slug} <> ${url_slug} limit 1`,
  )
  return row.id
}

const FreeRow = z.object({ is_free: z.boolean() })

export const checkUrl = operation({
  name: 'checkUrl',
  call: 'GET /api/teams/check-url/:slug',
  scope: 'read',
  summary: 'Tell whether a team URL is free',
  limitPerPerson: rateLimits.slugCheck,
  input: CheckUrlSchema,
  output: z.object({ available: z.boolean() }),
  failure: 'Failed to create team',
  run: async (ctx: Pick<Context, 'db'>, { slug }) => {
    const row = await queryRow(ctx, FreeRow, sql`select ${isAddressFree(slug, null)} as is_free`)
    return { available: row?.is_free ?? false }
  },
})

/** A free slug for a team name; another team may take it before the form is sent. */
export const generateUrl = operation({
  name: 'generateUrl',
  call: 'POST /api/teams/generate-url',
  scope: 'read',
  summary: 'Propose a free URL for a team name',
  limitPerPerson: rateLimits.slugCheck,
  input: GenerateUrlSchema,
  output: z.object({ urlSlug: z.string() }),
  failure: 'Failed to create team',
  run: async (ctx: Pick<Context, 'db'>, { teamName }) => {
    const slug = slugify(teamName)
    // Every numbered variant starts with this prefix. Slugs (SLUG_PATTERN) contain no wildcards of `like`.
    const stem = slug.slice(0, 20)
    const startingLikeIt = (table: typeof teams | typeof formerAddresses) =>
      ctx.db
        .select({ url_slug: table.url_slug })
        .from(table)
        .where(like(table.url_slug, `${stem}%`))
    const rows = await union(startingLikeIt(teams), startingLikeIt(formerAddresses))
    return { urlSlug: firstFreeSlug(slug, new Set(rows.map((row) => row.url_slug))) }
  },
})
