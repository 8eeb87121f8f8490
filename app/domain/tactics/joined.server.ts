import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { named, vote } from '../../db/aliases.server'
import { tactics } from '../../db/schema.server'
import type { Context } from '../context'
import { shownName } from '../teams/scope.server'
import { detailPairs } from './fields.server'

const joined = named(tactics, 'joined')
const adder = named(tactics, 'adder')
const kept = named(tactics, 'kept')

/** The tactics that are joined to another, as JSON for TacticView in `list`, and who added them in `adders`. */
export function joinedTactics(tactic_id: SQLWrapper, team_id: SQLWrapper): SQL {
  return sql`
    select coalesce(json_agg(json_build_object('id', ${joined.id}, 'name', ${joined.name}, ${detailPairs('joined')},
        'added_by_name', case when ${joined.added_by} is not null then ${shownName(joined.added_by, team_id)} end) order by ${joined.id}), '[]') as list,
      array_agg(${joined.added_by}) as adders
    from tactics joined where ${joined.joined_to} = ${tactic_id}`
}

/** Names and keys of a campaign's tactics, those of joined ones included: what is in it already, under whatever name. */
export function wordingsOf(campaign_id: SQLWrapper): SQL {
  return sql`
    select ${kept.id}, ${kept.name}, ${kept.key} from tactics kept where ${kept.campaign_id} = ${campaign_id}
    union all
    select ${joined.id}, ${joined.name}, ${joined.key} from tactics kept join tactics joined on ${joined.joined_to} = ${kept.id}
    where ${kept.campaign_id} = ${campaign_id}`
}

/** Whether a joined tactic of the campaign has that key: the unique index knows the others. */
export function isKeyOfJoined(key: SQLWrapper, campaign_id: SQLWrapper): SQL {
  return sql`exists (
    select from tactics kept join tactics joined on ${joined.joined_to} = ${kept.id}
    where ${kept.campaign_id} = ${campaign_id} and ${joined.key} = ${key})`
}

/** The people who added a tactic or one that is joined to it. */
export function addersOf(tactic_id: SQLWrapper): SQL {
  return sql`array(
    select ${adder.added_by} from tactics adder where ${adder.id} = ${tactic_id}
    union all select ${adder.added_by} from tactics adder where ${adder.joined_to} = ${tactic_id})`
}

/**
 * Whether others than the actor have given a tactic no more votes than other people have added it. It follows from counts that
 * everybody sees: whether the votes are those of the adders would tell whose they are.
 */
export function hasFewVotes({ actor }: Pick<Context, 'actor'>, tactic_id: SQLWrapper): SQL {
  const votes = sql`(
    select count(*) from votes vote where ${vote.tactic_id} = ${tactic_id} and ${vote.round} = 1 and ${vote.user_id} <> ${actor.id})`
  return areFew({ actor }, votes, addersOf(tactic_id))
}

/** The same of a number of other people's votes and of all adders. */
export function areFew({ actor }: Pick<Context, 'actor'>, votes: SQL, adders: SQL): SQL {
  return sql`(${votes} <= (select count(distinct one.id) from unnest(${adders}) one (id) where one.id <> ${actor.id}))`
}

/** The campaign of a tactic, also of one that is joined to another. */
export function campaignOf(tactic: { campaign_id: SQLWrapper; joined_to: SQLWrapper }): SQL {
  return sql`coalesce(${tactic.campaign_id}, (select ${kept.campaign_id} from tactics kept where ${kept.id} = ${tactic.joined_to}))`
}
