import { campaigns, teamMembers } from '../../db/schema.server'
import { sql, type SQL } from 'drizzle-orm'
import { campaign, member, named, secondRound, tactic, vote } from '../../db/aliases.server'
import type { Context } from '../context'
import { isRunning } from '../facts.server'
import { recordAct } from '../record-act.server'
import { operation } from '../operation.server'
import { guard, queryAllowed, execute, inTransaction } from '../sql.server'
import { lockMemberships, teamWithMember } from './scope.server'
import { canSetTeamObserver } from './policy'
import { type TeamObserverInput, TeamObserverSchema } from './validation'

const campaignColumn = named(campaigns)
const memberColumn = named(teamMembers)

/**
 * Makes a member an observer of the team's campaigns: of those that come, and of the running ones without any vote. Where
 * somebody has voted each person chooses for themselves, since the answer would tell whether they have. Taken back, the
 * member scores again in whatever runs. Locks in the order of votes, memberships before campaigns, and waits for them.
 */
export const setTeamObserver = operation({
  name: 'setTeamObserver',
  call: 'PUT /api/teams/:team_id/observers/:member_id',
  scope: 'manage',
  summary:
    'Have a member observe the campaigns of a team that are opened from now on or without votes, or score again in all that run',
  denials: canSetTeamObserver,
  input: TeamObserverSchema,
  success: 'Changed who scores',
  failure: 'Failed to change who scores',
  preferServerText: true,
  run: async (ctx, input: TeamObserverInput) => {
    const { team_id, member_id } = input
    const act = input.observes ? 'observing_set' : 'observing_unset'
    const { observer_ids, isConcerned } = input.observes ? joining(ctx, input) : leaving(ctx, input)
    await inTransaction(ctx, async (ctx) => {
      await lockMemberships(ctx, input)
      await execute(
        ctx,
        sql`select from campaigns campaign
            where ${campaign.team_id} = (select id from (${teamWithMember(ctx, input)}) found where ${guard(canSetTeamObserver, 'found')}) and ${isConcerned}
            order by ${campaign.id} for no key update of campaign`,
      )
      await queryAllowed(
        ctx,
        { noun: 'Team', policy: canSetTeamObserver },
        sql`with team as (${teamWithMember(ctx, input)}),
          changed as (
            update team_members member set ${memberColumn.observes} = ${input.observes} from team
            where ${member.team_id} = team.id and ${member.user_id} = ${input.member_id} and ${guard(canSetTeamObserver, 'team')}
            returning ${member.team_id}, team.observed
          ), recorded as (${recordAct(ctx, act, sql`changed where observed <> ${input.observes}::boolean`, { team_id, member_id })}),
          campaigns_changed as (
            update campaigns campaign set ${campaignColumn.observer_ids} = ${observer_ids} from changed
            where ${campaign.team_id} = changed.team_id and ${isConcerned}
          )
          select team.* from team`,
      )
    })
  },
})

type Change = { observer_ids: SQL; isConcerned: SQL }

function joining({ now }: Context, { member_id }: TeamObserverInput): Change {
  const isUnscored = sql`not exists (
    select from tactics tactic join votes vote on ${vote.tactic_id} = ${tactic.id} where ${tactic.campaign_id} = ${campaign.id})`
  return {
    observer_ids: sql`${campaign.observer_ids} || ${member_id}::uuid`,
    isConcerned: sql`${isRunning(campaign, now)} and not (${member_id} = any(${campaign.observer_ids})) and ${isUnscored}`,
  }
}

function leaving({ now }: Context, { member_id }: TeamObserverInput): Change {
  const isScoredAgain = sql`exists (
    select from second_rounds second_round where ${secondRound.campaign_id} = ${campaign.id} and ${isRunning(secondRound, now)})`
  return {
    observer_ids: sql`array_remove(${campaign.observer_ids}, ${member_id}::uuid)`,
    isConcerned: sql`${member_id} = any(${campaign.observer_ids}) and (${isRunning(campaign, now)} or ${isScoredAgain})`,
  }
}
