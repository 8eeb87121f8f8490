import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, decidedTactic, decision, tactic } from '../../db/aliases.server'
import { tactics } from '../../db/schema.server'
import { CONTRIBUTION_MODES } from '../campaigns/constants'
import { createCampaign } from '../campaigns/commands.server'
import { inviteRedaction, OpenedCampaign, getCampaign } from '../campaigns/queries.server'
import { canCreateCampaign } from '../campaigns/policy'
import { visibleCampaigns } from '../campaigns/scope.server'
import type { Context } from '../context'
import { newId } from '../ids.server'
import { operation } from '../operation.server'
import { columns, queryRow, inTransaction, factsRow, queryAllowed } from '../sql.server'
import { tooManyAtOnce } from '../subscription/policy'
import { RunCampaignAgainSchema } from './again'
import { queueAddedTactics, eventColumns } from './fields.server'
import { DETAILS } from './fields'
import { rateLimits } from '../rate-limits'
import { canRunAgain } from './policy'
import { problemPairs } from '../campaigns/rows.server'
import { shownProblems } from '../campaigns/view'

const carriedColumns = [
  'name',
  ...DETAILS,
  'ai_generated',
  'suggested_impact',
  'suggested_chances',
  'suggested_efforts',
] as const satisfies (keyof typeof tactics.$inferInsert)[]

/**
 * A new campaign with tactics of one that has ended, in the same team and by the same rules: all of it or nothing. Its
 * tactics are the actor's and start without a vote; those of an AI stay labelled.
 */
export const runCampaignAgain = operation({
  name: 'runCampaignAgain',
  call: 'POST /api/campaigns/:campaign_id/again',
  summary: 'Open a new campaign with undecided and later tactics of one that has ended, all or nothing',
  scope: 'manage',
  denials: [...canRunAgain, ...canCreateCampaign, tooManyAtOnce],
  repeat: {
    requireAccess: (ctx, _, { campaign }) => getCampaign(ctx, { campaign_id: campaign.id }),
    redaction: inviteRedaction,
  },
  limitPerPerson: rateLimits.start,
  input: RunCampaignAgainSchema,
  output: OpenedCampaign,
  status: 201,
  success: 'Campaign created successfully',
  failure: 'Failed to create campaign',
  preferServerText: true,
  run: (ctx, { campaign_id, name, end_datetime, time_zone, tactic_ids }) =>
    inTransaction(ctx, async (ctx) => {
      const taken = await takeTexts(ctx, campaign_id, tactic_ids)
      const { campaign, inviteLink } = await createCampaign(ctx, { ...taken, name, end_datetime, time_zone })
      const tactic_count = await copyTactics(ctx, campaign.id, tactic_ids)
      return { campaign: { ...campaign, tactic_count }, inviteLink }
    }),
})

const TakenRow = factsRow(canRunAgain).extend({
  taken: z.object({
    team_id: z.uuid(),
    contribution_mode: z.enum(CONTRIBUTION_MODES),
    ...shownProblems,
    ballots_open: z.boolean().nullable(),
    roll: z.boolean(),
    quorum: z.int().nullable(),
    machine_ballot: z.boolean(),
  }),
})
type Taken = z.infer<typeof TakenRow>['taken']
const CountRow = z.object({ count: z.int() })

/** What the new campaign has of the earlier one, which is kept from being deleted until both are written. */
async function takeTexts(ctx: Context, campaign_id: string, tactic_ids: string[]): Promise<Taken> {
  const row = await queryAllowed(
    ctx,
    { noun: 'Campaign', policy: canRunAgain, row: TakenRow },
    sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id} for share of member, campaign)
        select not campaign.is_active as has_ended,
          not exists (select from (${chosen(tactic_ids)}) chosen where not ${isOpenIn(sql`chosen.id`, sql`campaign.id`)}) as are_open,
          json_build_object('team_id', ${campaign.team_id}, 'contribution_mode', ${campaign.contribution_mode}, ${problemPairs},
            'ballots_open', ${campaign.ballots_open}, 'roll', ${campaign.roll}, 'quorum', ${campaign.quorum},
            'machine_ballot', ${campaign.machine_ballot}) as taken
        from campaign`,
  )
  return row.taken
}

const chosen = (ids: string[]) =>
  sql`select id::uuid from json_array_elements_text(${JSON.stringify(ids)}::text::json) as given (id)`

/** Whether a tactic is in this campaign and, as far as is published, not decided or marked Later. */
function isOpenIn(tactic_id: SQL, campaign_id: SQL): SQL {
  return sql`exists (
    select from tactics tactic where ${tactic.id} = ${tactic_id} and ${tactic.campaign_id} = ${campaign_id} and not exists (
      select from decided_tactics decided_tactic join decisions decision on ${decision.campaign_id} = ${decidedTactic.campaign_id}
      where ${decidedTactic.tactic_id} = ${tactic.id} and ${decidedTactic.choice} <> 'later' and ${decision.published_at} is not null))`
}

/** In the order in which they were first added, so that their order says nothing about their ranks. @returns how many. */
async function copyTactics(ctx: Context, campaign_id: string, tactic_ids: string[]): Promise<number> {
  const rows = tactic_ids.toSorted().map((from_id) => ({ id: newId(), from_id }))
  const row = await queryRow(
    ctx,
    CountRow,
    sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}),
        added as (
          insert into tactics (${columns(tactics, ['id', 'campaign_id', 'added_by', ...carriedColumns])})
          select given.id, campaign.id, ${ctx.actor.id}::uuid, ${sql.join(
            carriedColumns.map((name) => tactic[name]),
            sql`, `,
          )}
          from campaign cross join json_to_recordset(${JSON.stringify(rows)}::text::json) as given (id uuid, from_id uuid)
          join tactics tactic on ${tactic.id} = given.from_id
          returning ${eventColumns}
        ), queued_events as (${queueAddedTactics(ctx, sql`select * from added`)})
        select count(*)::int as count from added`,
  )
  return row?.count ?? 0
}
