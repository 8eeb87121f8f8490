import { campaigns } from '../../db/schema.server'
import { sql, type SQL } from 'drizzle-orm'
import { campaign, named, secondRound } from '../../db/aliases.server'
import type { Context } from '../context'
import { askWhetherComplete } from '../teams/withdrawal.server'
import { isRunning } from '../facts.server'
import { recordCampaignAct } from '../record-act.server'
import { operation } from '../operation.server'
import { enforce } from '../policy'
import { factsRow, guard, queryFound, inTransaction } from '../sql.server'
import { isActiveMember } from '../teams/scope.server'
import { canObserve, canScoreAfterAll } from './policy'
import { isUnscored, visibleCampaigns, waitForVotes } from './scope.server'
import { CampaignObserverSchema, type CampaignObserverInput } from './validation'

const campaignColumn = named(campaigns)

const ObserverRow = factsRow(canObserve, canScoreAfterAll)

/**
 * Makes a member an observer of a campaign, or lets them score again. Two statements, since votes must be read behind the
 * lock; a vote that comes later finds the observer in the row that it locks.
 */
export const setCampaignObserver = operation({
  name: 'setCampaignObserver',
  call: 'PUT /api/campaigns/:campaign_id/observers/:member_id',
  scope: 'manage',
  summary:
    'Have a member observe a running campaign (comment, but neither score nor be counted), or score it',
  denials: [...canObserve, ...canScoreAfterAll],
  input: CampaignObserverSchema,
  success: 'Changed who scores',
  failure: 'Failed to change who scores',
  preferServerText: true,
  run: (ctx, input: CampaignObserverInput) =>
    inTransaction(ctx, async (ctx) => {
      await waitForVotes(ctx, input.campaign_id)
      const row = await queryFound(ctx, { noun: 'Campaign', row: ObserverRow }, change(ctx, input))
      if (input.observes) enforce(canObserve, row)
      else enforce(canScoreAfterAll, row)
    }),
})

function change(ctx: Context, { campaign_id, member_id, observes }: CampaignObserverInput): SQL {
  const others = sql`array_remove(${campaigns.observer_ids}, ${member_id}::uuid)`
  const act = observes ? 'observing_set' : 'observing_unset'
  return sql`
    with campaign as (
      select ${campaign.id}, ${campaign.team_id}, ${member_id}::uuid = any(${campaign.observer_ids}) as observed, ${facts(ctx, member_id)} from (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}) campaign
    ), changed as (
      update campaigns set ${campaignColumn.observer_ids} = ${observes ? sql`${others} || ${member_id}::uuid` : others} from campaign
      where ${campaigns.id} = campaign.id and ${observes ? guard(canObserve, 'campaign') : guard(canScoreAfterAll, 'campaign')}
      returning campaign.id, campaign.team_id, campaign.observed
    ), recorded as (${recordCampaignAct(ctx, act, sql`changed where observed <> ${observes}::boolean`, { member_id })}), asked as (${askWhetherComplete(sql`select id from campaign where is_active`)})
    select campaign.* from campaign`
}

/** Of the row `campaign` of `visibleCampaigns`. Whether others have a vote is not asked: the answer would tell. */
function facts(ctx: Context, member_id: string): SQL {
  const isSelf = sql`${member_id}::uuid = ${ctx.actor.id}`
  return sql`${isSelf} as is_self, ${isActiveMember(sql`${member_id}::uuid`, campaign.team_id)} as is_member_here, campaign.is_owner, campaign.is_active,
    exists (select from second_rounds second_round where ${secondRound.campaign_id} = ${campaign.id} and ${isRunning(secondRound, ctx.now)}) as is_round_active,
    (${isSelf} or ${isUnscored(campaign.id)}) as is_theirs_to_choose, (not ${isSelf} or ${isUnscored(campaign.id, ctx.actor.id)}) as has_no_vote`
}
