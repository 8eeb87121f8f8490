import { outbox } from '../../db/outbox.schema.server'
import { secondRounds, secondRoundTactics } from '../../db/round.schema.server'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, member, named, result, secondRound, tactic } from '../../db/aliases.server'
import { endFacts, visibleCampaigns } from '../campaigns/scope.server'
import { CampaignIdSchema } from '../campaigns/validation'
import type { Context } from '../context'
import { notFound, enforce } from '../policy'
import { recordCampaignAct } from '../record-act.server'
import { scoresIn } from '../facts.server'
import { operation } from '../operation.server'
import { factsRow, guard, queryAllowed, columns, execute, iso, queryRow, inTransaction } from '../sql.server'
import { latestResult } from '../results/store/queries.server'
import { queueMovedEnd } from '../teams/calendar-mails.server'
import { queueEvent } from '../webhooks/events.server'
import { ROUND_DAYS_MAX, ROUND_HOURS_MIN } from './constants'
import { canOpenSecondRound, canMoveSecondRoundEnd, canEndSecondRound } from './policy'
import { getSecondRound, readSettledRound } from './queries.server'
import { isUndecidedCampaign, lockedRound } from './scope.server'
import { type OpenSecondRoundInput, OpenSecondRoundSchema, MoveSecondRoundEndSchema } from './validation'
import { SecondRoundView } from './view'

const secondRoundColumn = named(secondRounds)

/**
 * Opens the second round and queues its mails. The first result is kept, for mails and webhooks that tell it late. It first waits for a decision that is being published and for somebody else
 * who opens it, neither of whom its statement would see (docs/decisions/003). Campaign owner only.
 */
export const openSecondRound = operation({
  name: 'openSecondRound',
  call: 'POST /api/campaigns/:campaign_id/second-round',
  scope: 'manage',
  summary: 'Have up to 7 tactics scored again; once per campaign',
  denials: canOpenSecondRound,
  input: OpenSecondRoundSchema,
  output: z.object({ second_round: SecondRoundView }),
  status: 201,
  success: 'Second round opened',
  failure: 'Failed to open the second round',
  preferServerText: true,
  run: async (ctx, input: OpenSecondRoundInput) => {
    const { campaign_id } = input
    await readSettledRound(ctx, campaign_id)
    return inTransaction(ctx, async (ctx) => {
      await execute(
        ctx,
        sql`${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id} for update of campaign`,
      )
      await insertRound(ctx, input)
      // Within the transaction: if it cannot be read, nothing has happened, and another try is not refused.
      return getSecondRound(ctx, { campaign_id })
    })
  },
})

async function insertRound(ctx: Context, { campaign_id, tactic_ids, hours }: OpenSecondRoundInput) {
  const { actor, now } = ctx
  await queryAllowed(
    ctx,
    { noun: 'Campaign', policy: canOpenSecondRound },
    sql`with chosen as (
          select tactic_id::uuid from json_array_elements_text(${JSON.stringify(tactic_ids)}::text::json) as given (tactic_id)
        ), campaign as (
          select visible.id, visible.result_summary, visible.quorum, visible.team_id, visible.observer_ids, visible.name, visible.is_owner, not visible.is_active as has_ended, ${now} as opened_at,
            not exists (select from second_rounds second_round where ${secondRound.campaign_id} = visible.id) as has_no_round,
            ${isUndecidedCampaign(sql`visible.id`)} as is_undecided,
            not exists (select from chosen where tactic_id not in (
              select ${result.tactic_id} from results result where ${result.campaign_id} = visible.id and ${result.rank} is not null)) as has_these_tactics
          from (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}) visible
        ), opened as (
          insert into second_rounds (${columns(secondRounds, ['campaign_id', 'opened_by', 'opened_at', 'end_datetime', 'first_result'])})
          select id, ${actor.id}::uuid, opened_at, opened_at + make_interval(hours => ${hours}::int), ${latestResult(campaign)}
          from campaign where ${guard(canOpenSecondRound, 'campaign')}
          returning ${secondRoundColumn.campaign_id}, ${secondRoundColumn.opened_at}, ${secondRoundColumn.end_datetime}
        ), recorded as (${recordCampaignAct(ctx, 'second_round_opened', sql`campaign join opened on opened.campaign_id = campaign.id`, { until: sql`opened.end_datetime` })}), contested as (
          insert into second_round_tactics (${columns(secondRoundTactics, ['tactic_id', 'campaign_id'])})
          select chosen.tactic_id, opened.campaign_id from chosen cross join opened
        ), queued as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'second_round_notifications', ${member.user_id}, campaign.id, campaign.id, opened.opened_at
          from opened join campaign on campaign.id = opened.campaign_id
          join team_members member on ${scoresIn(campaign, member)} and ${member.user_id} <> ${actor.id}
          on conflict do nothing
        ), queued_events as (${queueOpened(ctx)})
        select campaign.* from campaign`,
  )
}

/** Of the round in `opened`, with the tactics in `chosen`. */
function queueOpened(ctx: Context) {
  return queueEvent(ctx, 'second_round.opened', {
    rows: sql`(
      select campaign.team_id, campaign.id as campaign_id, campaign.name as campaign_name, opened.end_datetime, (
        select jsonb_agg(jsonb_build_object('id', ${tactic.id}, 'name', ${tactic.name}) order by ${tactic.id})
        from chosen join tactics tactic on ${tactic.id} = chosen.tactic_id) as tactics
      from opened join campaign on campaign.id = opened.campaign_id) happening`,
    data: sql`jsonb_build_object('second_round', jsonb_build_object('end_datetime', ${iso(sql`happening.end_datetime`)},
      'opener_name', ${ctx.actor.full_name}::text, 'tactics', happening.tactics))`,
    actor_id: ctx.actor.id,
  })
}

const nextCalendarSequence = sql`${secondRoundColumn.calendar_sequence} = ${secondRounds.calendar_sequence} + 1`

/** Without a second round it is neither active nor ended. */
const roundState = { is_round_active: z.boolean().nullable() }
const EndedRow = factsRow(canEndSecondRound).extend(roundState)
const MovedRow = factsRow(canMoveSecondRoundEnd).extend(roundState)

/** Ends the second round early. Succeeds without effect when it has ended already. Campaign owner only. */
export const endSecondRound = operation({
  name: 'endSecondRound',
  call: 'POST /api/campaigns/:campaign_id/second-round/end',
  scope: 'manage',
  summary: 'End the second round early and reveal the ranking',
  denials: canEndSecondRound,
  input: CampaignIdSchema,
  success: 'Second round ended',
  failure: 'Failed to end the second round',
  run: async (ctx, { campaign_id }) => {
    const row = await queryAllowed(
      ctx,
      { noun: 'Campaign', policy: canEndSecondRound, row: EndedRow },
      sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}),
        round as (${lockedRound(ctx, sql`update`)}),
        ended as (
          update second_rounds set ended_at = ${ctx.now}, ${nextCalendarSequence} from round cross join campaign
          where ${secondRounds.campaign_id} = round.campaign_id and round.is_round_active
            and ${guard(canEndSecondRound, 'campaign')}
          returning campaign.id, campaign.team_id
        ), recorded as (${recordCampaignAct(ctx, 'second_round_ended_early', sql`ended`)})
        select campaign.is_owner, round.is_round_active from campaign left join round on true`,
    )
    if (row.is_round_active === null) throw notFound('Second round')
  },
})

export const moveSecondRoundEnd = operation({
  name: 'moveSecondRoundEnd',
  call: 'PATCH /api/campaigns/:campaign_id/second-round',
  scope: 'manage',
  summary: 'Move the end of a second round that runs',
  denials: canMoveSecondRoundEnd,
  input: MoveSecondRoundEndSchema,
  output: z.object({ second_round: SecondRoundView }),
  success: 'End of the second round moved',
  failure: 'Failed to move the end of the second round',
  preferServerText: true,
  run: async (ctx, { campaign_id, end_datetime, time_zone }) => {
    const row = await queryRow(
      ctx,
      MovedRow,
      sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}),
        round as (${lockedRound(ctx, sql`update`)}),
        facts as (
          select campaign.is_owner, campaign.id, campaign.team_id, round.campaign_id, round.is_round_active,
            ${endFacts(ctx, end_datetime, { hours: ROUND_HOURS_MIN, days: ROUND_DAYS_MAX })}
          from campaign left join round on true
        ), moved as (
          update second_rounds set end_datetime = ${end_datetime}::timestamptz, ${nextCalendarSequence}
            ${time_zone === undefined ? sql`` : sql`, ${secondRoundColumn.time_zone} = ${time_zone}`} from facts
          where ${secondRounds.campaign_id} = facts.campaign_id and ${guard(canMoveSecondRoundEnd, 'facts')}
          returning facts.*
        ), recorded as (${recordCampaignAct(ctx, 'second_round_end_moved', sql`moved`, { until: end_datetime })}),
        told_calendars as (${queueMovedEnd(ctx, 'second_round_notifications', sql`select id, team_id from moved`)})
        select * from facts`,
    )
    if (!row) throw notFound('Campaign')
    const { is_round_active, ...facts } = row
    enforce(canMoveSecondRoundEnd, { ...facts, is_round_active: is_round_active ?? true })
    if (is_round_active === null) throw notFound('Second round')
    return getSecondRound(ctx, { campaign_id })
  },
})
