import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, named, tactic } from '../../db/aliases.server'
import { tactics } from '../../db/schema.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { findDenial } from '../policy'
import { containsAny, factsRow, queryFound } from '../sql.server'
import { shownName } from '../teams/scope.server'
import { SAME_AS_MAX } from './constants'
import { DETAILS } from './fields'
import { addersOf, hasFewVotes, joinedTactics } from './joined.server'
import { canJoinTactics, canSeparateTactics } from './policy'
import { JoinedTactic } from './view'

const other = named(tactics, 'other')
const under = named(tactics, 'under')

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
          (select coalesce(json_agg(item), '[]') from (
            select ${other.id}, ${other.name}, case when ${other.added_by} is not null then ${shownName(other.added_by, campaign.team_id)} end as added_by_name
            from tactics other
            where campaign.is_active and ${other.campaign_id} = campaign.id and ${other.id} <> ${tactic.id} and ${isFound}
              and (campaign.is_owner or ${ctx.actor.id} = any(${addersOf(tactic.id)} || ${addersOf(other.id)}))
              and ${hasFewVotes(ctx, tactic.id)} and ${hasFewVotes(ctx, other.id)}
              and not (exists (select from tactics under where ${under.joined_to} = ${tactic.id})
                and exists (select from tactics under where ${under.joined_to} = ${other.id}))
            order by similarity(${other.name}, ${tactic.name}) desc, ${other.id} desc limit ${SAME_AS_MAX + 1}) item) as others
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
