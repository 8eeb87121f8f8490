import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, named, tactic } from '../../db/aliases.server'
import { comments } from '../../db/comment.schema.server'
import { tactics } from '../../db/schema.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import { recordAct } from '../record-act.server'
import { operation } from '../operation.server'
import {
  containsAny,
  execute,
  factsRow,
  guard,
  inTransaction,
  listOf,
  queryAllowed,
  queryFound,
  refuseTaken,
} from '../sql.server'
import { keyTaken, canJoinTactics, canSeparateTactics, uniqueKey } from './policy'
import { addersOf, hasFewVotes, joinedTactics } from './joined.server'
import { lockedTactics } from './scope.server'
import { idField } from '../ids'
import { tacticIdField } from './validation'
import type { Context } from '../context'
import { findDenial } from '../policy'
import { shownName } from '../teams/scope.server'
import { SAME_AS_MAX } from './constants'
import { DETAILS } from './fields'
import { JoinedTactic } from './view'

const JoinTacticsSchema = z.object({
  tactic_id: tacticIdField,
  same_as: idField('Please choose the tactic that it is the same as'),
  stays: z
    .enum(['this', 'other'], { error: 'Please choose which name stays' })
    .default('other')
    .meta({ description: 'Whose name stays: that of the tactic in the path, or that of `same_as`' }),
})

const SeparateTacticsSchema = z.object({
  tactic_id: tacticIdField,
  joined_id: idField('Please select a tactic'),
})

const kept = named(tactics, 'kept')
const joined = named(tactics, 'joined')
const under = named(tactics, 'under')

const Joined = z.object({
  campaign_id: z.uuid(),
  tactic_id: z.uuid().meta({ description: 'The tactic whose name stays' }),
  joined_id: z.uuid().meta({ description: 'The one that is read under it' }),
})
type Joined = z.output<typeof Joined>
const JoinedRow = Joined.extend(factsRow(canJoinTactics).shape)
const SeparatedRow = Joined.extend(factsRow(canSeparateTactics).shape)

/**
 * Joins a tactic to another that means the same (docs/decisions/040). It leaves its campaign and keeps everything but its
 * comments, which go to the other. Two statements, since the votes must be read behind the locks that hold them off.
 */
export const joinTactics = operation({
  name: 'joinTactics',
  call: 'POST /api/tactics/:tactic_id/join',
  scope: 'manage',
  summary: 'Join two tactics that are the same, while they have no more votes than people who added them',
  denials: canJoinTactics,
  input: JoinTacticsSchema,
  output: Joined,
  success: 'Tactics joined successfully',
  failure: 'Failed to join tactics',
  preferServerText: true,
  notFound: 'Tactic not found',
  run: (ctx, { tactic_id, same_as, stays }) =>
    inTransaction(ctx, async (ctx) => {
      const [kept_id, joined_id] = stays === 'this' ? [tactic_id, same_as] : [same_as, tactic_id]
      await execute(ctx, lockedTactics(ctx, [kept_id, joined_id]))
      const row = await queryAllowed(
        ctx,
        { noun: 'Tactic', policy: canJoinTactics, row: JoinedRow },
        sql`with campaign as materialized (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaignOfKept(kept_id)}),
          facts as (
            select ${campaign.id} as campaign_id, ${campaign.team_id}, ${kept.id} as tactic_id, ${joined.id} as joined_id, campaign.is_active, campaign.is_owner,
              coalesce(${ctx.actor.id} = any(${addersOf(kept.id)} || ${addersOf(joined.id)}), false) as is_adder,
              ${hasFewVotes(ctx, kept.id)} and ${hasFewVotes(ctx, joined.id)} as has_few_votes,
              ${kept.id} <> ${joined.id} as are_two,
              not exists (select from tactics under where ${under.joined_to} = ${joined.id}) as has_none_joined
            from campaign join tactics kept on ${kept.campaign_id} = campaign.id join tactics joined on ${joined.campaign_id} = campaign.id
            where ${kept.id} = ${kept_id} and ${joined.id} = ${joined_id}
          ), moved as (
            update tactics set campaign_id = null, joined_to = facts.tactic_id from facts
            where ${tactics.id} = facts.joined_id and ${guard(canJoinTactics, 'facts')}
            returning facts.*
          ), recorded as (${recordAct(ctx, 'tactics_joined', sql`moved`, aboutKept)}), moved_comments as (
            update comments set tactic_id = facts.tactic_id, joined_from = facts.joined_id from facts
            where ${comments.tactic_id} = facts.joined_id and ${guard(canJoinTactics, 'facts')}
          )
          select * from facts`,
      )
      return toJoined(row)
    }),
})

/**
 * Undoes `joinTactics`: everything is as it was. Votes of people who observe by now are counted again until the end, since a
 * count without them would tell whose they were. What was written on the joined tactic since stays there.
 */
export const separateTactics = operation({
  name: 'separateTactics',
  call: 'DELETE /api/tactics/:tactic_id/joined/:joined_id',
  scope: 'manage',
  summary: 'Separate two joined tactics again, while they have no more votes than people who added them',
  denials: [...canSeparateTactics, keyTaken],
  input: SeparateTacticsSchema,
  output: Joined,
  success: 'Tactics separated successfully',
  failure: 'Failed to separate tactics',
  preferServerText: true,
  notFound: 'Tactic not found',
  run: (ctx, { tactic_id, joined_id }) =>
    refuseTaken(
      uniqueKey,
      inTransaction(ctx, async (ctx) => {
        await execute(ctx, lockedTactics(ctx, [tactic_id]))
        const row = await queryAllowed(
          ctx,
          { noun: 'Tactic', policy: canSeparateTactics, row: SeparatedRow },
          sql`with campaign as materialized (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaignOfKept(tactic_id)}),
            facts as (
              select ${campaign.id} as campaign_id, ${campaign.team_id}, ${joined.joined_to} as tactic_id, ${joined.id} as joined_id, campaign.is_active, campaign.is_owner,
                coalesce(${ctx.actor.id} = any(${addersOf(joined.joined_to)}), false) as is_adder,
                ${hasFewVotes(ctx, joined.joined_to)} as has_few_votes
              from campaign cross join tactics joined where ${joined.id} = ${joined_id} and ${joined.joined_to} = ${tactic_id}
            ), moved as (
              update tactics set campaign_id = facts.campaign_id, joined_to = null from facts
              where ${tactics.id} = facts.joined_id and ${guard(canSeparateTactics, 'facts')}
              returning facts.*
            ), recorded as (${recordAct(ctx, 'tactics_separated', sql`moved`, aboutKept)}), moved_comments as (
              update comments set tactic_id = facts.joined_id, joined_from = null from facts
              where ${comments.tactic_id} = facts.tactic_id and ${comments.joined_from} = facts.joined_id and ${guard(canSeparateTactics, 'facts')}
            )
            select * from facts`,
        )
        return toJoined(row)
      }),
    ),
})

const aboutKept = { team_id: sql`team_id`, campaign_id: sql`campaign_id`, tactic_id: sql`tactic_id` }

const campaignOfKept = (tactic_id: string): SQL =>
  sql`(select ${tactic.campaign_id} from tactics tactic where ${tactic.id} = ${tactic_id})`

const toJoined = ({ campaign_id, tactic_id, joined_id }: Joined): Joined => ({
  campaign_id,
  tactic_id,
  joined_id,
})

const other = named(tactics, 'other')

export type SameAs = {
  campaign_id: string
  campaign_name: string
  name: string
  joined: JoinedTactic[]
  /** Tactics that it can be joined with, the most similar first. Empty where it cannot be joined. */
  others: { id: string; name: string; added_by_name: string | null }[]
  has_more: boolean
  join_denial: string | null
  separate_denial: string | null
}

const Row = factsRow(canSeparateTactics).extend({
  campaign_id: z.uuid(),
  campaign_name: z.string(),
  name: z.string(),
  joined: z.array(JoinedTactic),
  others: z.array(z.object({ id: z.uuid(), name: z.string(), added_by_name: z.string().nullable() })),
})

/** @throws DomainError `not_found` if the actor cannot see the tactic, or it is joined to another. */
export async function readSameAs(ctx: Context, tactic_id: string, q: string): Promise<SameAs> {
  const isFound = q === '' ? sql`true` : containsAny([other.name, ...DETAILS.map((name) => other[name])], q)
  const row = await queryFound(
    ctx,
    { noun: 'Tactic', row: Row },
    sql`with campaign as (${visibleCampaigns(ctx)})
        select ${campaign.id} as campaign_id, ${campaign.name} as campaign_name, ${tactic.name}, (select list from (${joinedTactics(tactic.id, campaign.team_id)}) joined) as joined,
          campaign.is_active, campaign.is_owner, coalesce(${ctx.actor.id} = any(${addersOf(tactic.id)}), false) as is_adder,
          ${hasFewVotes(ctx, tactic.id)} as has_few_votes,
          ${listOf(sql`
            select ${other.id}, ${other.name}, case when ${other.added_by} is not null then ${shownName(other.added_by, campaign.team_id)} end as added_by_name
            from tactics other
            where campaign.is_active and ${other.campaign_id} = campaign.id and ${other.id} <> ${tactic.id} and ${isFound}
              and (campaign.is_owner or ${ctx.actor.id} = any(${addersOf(tactic.id)} || ${addersOf(other.id)}))
              and ${hasFewVotes(ctx, tactic.id)} and ${hasFewVotes(ctx, other.id)}
              and not (exists (select from tactics under where ${under.joined_to} = ${tactic.id})
                and exists (select from tactics under where ${under.joined_to} = ${other.id}))
            order by similarity(${other.name}, ${tactic.name}) desc, ${other.id} desc limit ${SAME_AS_MAX + 1}`)} as others
        from campaign join tactics tactic on ${tactic.campaign_id} = campaign.id where ${tactic.id} = ${tactic_id}`,
  )
  const { is_active, is_owner, is_adder, has_few_votes, others, ...rest } = row
  const facts = {
    is_active,
    is_owner,
    is_adder,
    has_few_votes,
    are_two: true,
    has_none_joined: true,
  }
  return {
    ...rest,
    others: others.slice(0, SAME_AS_MAX),
    has_more: others.length > SAME_AS_MAX,
    join_denial: others.length > 0 ? null : (findDenial(canJoinTactics, facts)?.sentence ?? null),
    separate_denial: findDenial(canSeparateTactics, facts)?.sentence ?? null,
  }
}
