import { confettiViews } from '../../db/confetti.schema.server'
import { campaigns } from '../../db/schema.server'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, named, member, person, team } from '../../db/aliases.server'
import type { Context } from '../context'
import { notFound, enforce } from '../policy'
import { operation } from '../operation.server'
import {
  factsRow,
  guard,
  queryAllowed,
  queryFound,
  columns,
  hasRows,
  iso,
  assignments,
  givenOf,
  isChanged,
  valueFor,
  inTransaction,
} from '../sql.server'
import { newSecret } from '../secrets.server'
import { livingUser, isPremium } from '../users/scope.server'
import { forgetTextsOf, queueEvent } from '../webhooks/events.server'
import { INVITE_TOKEN_BITS } from './constants'
import {
  canEditCampaign,
  canRenewInvite,
  canEndCampaign,
  canDeleteCampaign,
  canCreateCampaign,
} from './policy'
import { reminderTime } from '../reminder-time.server'
import { endFacts, isUnscored, participationOf, visibleCampaigns, waitForVotes } from './scope.server'
import {
  type EditCampaignInput,
  EditCampaignSchema,
  CampaignIdSchema,
  type CreateCampaignInput,
  CreateCampaignSchema,
} from './validation'
import { eachProblem, PROBLEM_NAMES } from './fields'
import { InviteLink, type CampaignWithLink, CampaignView } from './view'
import { readInviteLink, toCampaignView, campaignColumns, CampaignFactsRow, CampaignRow } from './rows.server'
import { queueCancellations, queueMovedEnd } from '../teams/calendar-mails.server'
import { users } from '../../db/access.schema.server'
import { isInForce, isScorer } from '../facts.server'
import { recordCampaignAct } from '../record-act.server'
import { newId } from '../ids.server'
import { retryLostClaims, isBelowCampaignLimit } from '../subscription/facts.server'
import { tooManyAtOnce } from '../subscription/policy'
import { getTeam } from '../teams/queries.server'
import { hasAccessTo, scorerCount, visibleTeams } from '../teams/scope.server'
import { inviteRedaction, OpenedCampaign } from './queries.server'

const campaignColumn = named(campaigns)

/** Ends a campaign early. Succeeds without effect when it has ended already. Owner only. */
export const endCampaign = operation({
  name: 'endCampaign',
  call: 'POST /api/campaigns/:campaign_id/end',
  scope: 'manage',
  summary: 'End a campaign early and reveal the ranking',
  denials: canEndCampaign,
  input: CampaignIdSchema,
  success: 'Campaign ended',
  failure: 'Failed to end campaign',
  run: (ctx, { campaign_id }) =>
    queryAllowed(
      ctx,
      { noun: 'Campaign', policy: canEndCampaign, row: CampaignFactsRow },
      sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id} for update of campaign),
        ended as (
          update campaigns set ended_at = ${ctx.now}, ${nextCalendarSequence} from campaign
          where ${campaigns.id} = campaign.id and campaign.is_active and ${guard(canEndCampaign, 'campaign')}
          returning campaign.*
        ), recorded as (${recordCampaignAct(ctx, 'ended_early', sql`ended`)})
        select campaign.is_active, campaign.is_owner, campaign.is_open from campaign`,
    ),
})

/** Calendars replace an entry only by one with a higher sequence. */
const nextCalendarSequence: SQL = sql`${campaignColumn.calendar_sequence} = ${campaigns.calendar_sequence} + 1`

/**
 * Changes a running campaign. Owner only. A new end moves the reminder. A reminder that was sent already is sent again only
 * if it is due after the end that it announced.
 */
export const editCampaign = operation({
  name: 'editCampaign',
  call: 'PATCH /api/campaigns/:campaign_id',
  scope: 'manage',
  summary: 'Change a running campaign: its name, problem, reason or end, and before the first vote its rules',
  denials: canEditCampaign,
  input: EditCampaignSchema,
  output: z.object({ campaign: CampaignView, inviteLink: InviteLink }),
  success: 'Campaign updated',
  failure: 'Failed to update campaign',
  preferServerText: true,
  run: (ctx, input: EditCampaignInput) =>
    changedRules(input).length > 0
      ? inTransaction(ctx, async (ctx) => {
          await waitForVotes(ctx, input.campaign_id)
          return edit(ctx, input)
        })
      : edit(ctx, input),
})

/** The rules of the vote, with the columns of the row `visible` that hold them. */
const RULES = {
  ballots_open: 'opens_ballots',
  roll: 'roll',
  quorum: 'quorum',
  machine_ballot: 'machine_ballot',
} as const

function changedRules(changes: Changes) {
  return (Object.keys(RULES) as (keyof typeof RULES)[]).filter((rule) => changes[rule] !== undefined)
}

const EditedRow = CampaignRow.extend(factsRow(canEditCampaign).shape)

async function edit(ctx: Context, { campaign_id, ...changes }: EditCampaignInput): Promise<CampaignWithLink> {
  const { end_datetime } = changes
  const row = await queryFound(
    ctx,
    { noun: 'Campaign', row: EditedRow },
    sql`with campaign as (
          select visible.*, ${end_datetime === undefined ? sql`true as is_late_enough, true as is_soon_enough` : endFacts(ctx, end_datetime)},
            ${keepsRules(changes)} as keeps_rules, ${changedRules(changes).length > 0 ? isUnscored(sql`visible.id`) : sql`true`} as is_unscored
          from (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id} for update of campaign) visible
        ), changed as (
          update campaigns set ${allAssignments(changes)} from campaign
          where ${campaigns.id} = ${campaign.id} and ${guard(canEditCampaign, 'campaign')}
          returning campaign.*
        )${recordEdits(ctx, changes)}
        select ${campaignColumns(ctx)}, campaign.is_late_enough, campaign.is_soon_enough, campaign.keeps_rules, campaign.is_unscored
        from campaign cross join lateral ${participationOf(campaign)}`,
  )
  const { is_late_enough, is_soon_enough, keeps_rules, is_unscored, ...before } = row
  enforce(canEditCampaign, { ...before, is_late_enough, is_soon_enough, keeps_rules, is_unscored })
  const edited = toCampaignView({ ...before, ...givenOf(changes) })
  return { campaign: edited, inviteLink: readInviteLink(ctx, before) }
}

const former = named(campaigns, 'changed')

/** What of a campaign was given another value, each kind as an act, of the row `changed` as it was before. */
function recordEdits(ctx: Context, changes: Changes): SQL {
  const { name, end_datetime } = changes
  const texts = isChanged(former, campaigns, {
    name,
    ...eachProblem((problem) => changes[problem]),
  })
  const moved = isChanged(former, campaigns, { end_datetime })
  return sql`,
    recorded_texts as (${recordCampaignAct(ctx, 'campaign_edited', sql`changed where ${texts}`)}),
    recorded_end as (${recordCampaignAct(ctx, 'end_moved', sql`changed where ${moved}`, { until: end_datetime })}),
    told_calendars as (${queueMovedEnd(ctx, 'campaign_reminder_notifications', sql`select id, team_id from changed where ${moved}`)}),
    recorded_rules as (${recordCampaignAct(ctx, 'rules_set', sql`changed where not keeps_rules`)})`
}

function keepsRules(changes: Changes): SQL {
  const kept = changedRules(changes).map(
    (rule) =>
      sql`visible.${sql.identifier(RULES[rule])} is not distinct from ${valueFor(campaigns, rule, changes[rule])}`,
  )
  return sql.join([sql`true`, ...kept], sql` and `)
}

type Changes = Omit<EditCampaignInput, 'campaign_id'>

function allAssignments(changes: Changes): SQL {
  const { name, end_datetime } = changes
  const set = assignments(campaigns, changes)
  if (end_datetime !== undefined) {
    const remind_at = reminderTime(campaigns.created_at, valueFor(campaigns, 'end_datetime', end_datetime))
    // No second reminder before the end that the first one announced.
    set.push(sql`${campaignColumn.remind_at} = case
      when coalesce(${remind_at} > ${campaigns.reminded_end}, true) then ${remind_at} end`)
  }
  if (name !== undefined || end_datetime !== undefined) set.push(nextCalendarSequence)
  return sql.join(set, sql`, `)
}

export const renewCampaignInvite = operation({
  name: 'renewCampaignInvite',
  call: 'POST /api/campaigns/:campaign_id/invite',
  scope: 'manage',
  summary: 'Give a running campaign another invite link; the old one stops working',
  denials: canRenewInvite,
  input: CampaignIdSchema,
  output: z.object({ inviteLink: z.url() }),
  success: 'Invite link renewed',
  failure: 'Failed to renew the invite link',
  preferServerText: true,
  run: async (ctx, { campaign_id }) => {
    const invite_token = newSecret(INVITE_TOKEN_BITS)
    const { sealed, hash } = ctx.inviteKeys.seal(invite_token, campaign_id)
    await queryAllowed(
      ctx,
      { noun: 'Campaign', policy: canRenewInvite, row: CampaignFactsRow },
      sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id} for update of campaign),
        renewed as (
          update campaigns set ${campaignColumn.invite_token} = null, ${campaignColumn.invite_sealed} = ${sealed},
            ${campaignColumn.invite_hash} = ${hash}
          from campaign
          where ${campaigns.id} = campaign.id and ${guard(canRenewInvite, 'campaign')}
          returning campaign.id, campaign.team_id
        ), recorded as (${recordCampaignAct(ctx, 'invite_renewed', sql`renewed`)})
        select campaign.is_active, campaign.is_owner, campaign.is_open from campaign`,
    )
    return { inviteLink: ctx.services.links.campaignInviteLink(invite_token) }
  },
})

export const deleteCampaign = operation({
  name: 'deleteCampaign',
  call: 'DELETE /api/campaigns/:campaign_id',
  scope: 'manage',
  summary: 'Delete a campaign and all votes',
  denials: canDeleteCampaign,
  input: CampaignIdSchema,
  success: 'Campaign deleted',
  failure: 'Failed to delete campaign',
  run: (ctx, { campaign_id }) =>
    queryAllowed(
      ctx,
      { noun: 'Campaign', policy: canDeleteCampaign, row: CampaignFactsRow },
      sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}),
        deleted as (
          delete from campaigns using campaign
          where ${campaigns.id} = campaign.id and ${guard(canDeleteCampaign, 'campaign')}
          returning ${campaigns.team_id}, ${campaigns.id}, ${campaigns.reminded_end}, ${campaigns.end_datetime}, ${campaigns.ended_at}
        ), recorded as (${recordCampaignAct(ctx, 'campaign_deleted', sql`deleted`)}), queued_mails as (${queueCancellations(ctx, { withTeam: false })}), erased_texts as (${forgetTextsOf('campaign', sql`select team_id, id from deleted`)})
        select campaign.is_active, campaign.is_owner, campaign.is_open from campaign`,
    ),
})

export const markConfettiViewed = operation({
  name: 'markConfettiViewed',
  call: 'POST /api/campaigns/:campaign_id/confetti-viewed',
  scope: 'manage',
  summary: 'Mark the celebration as viewed',
  input: CampaignIdSchema,
  failure: 'Failed to load campaign',
  run: async (ctx, { campaign_id }) => {
    const isSeen = await hasRows(
      ctx,
      sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}),
        viewed as (
          insert into confetti_views (${columns(confettiViews, ['campaign_id', 'user_id'])})
          select campaign.id, living.id from campaign cross join (${livingUser(ctx.actor.id)}) living
          where not campaign.is_active on conflict do nothing
        )
        select campaign.id from campaign`,
    )
    if (!isSeen) throw notFound('Campaign')
  },
})

const subscriber = named(users, 'subscriber')
const insertedColumns = columns(campaigns, [
  'id',
  'team_id',
  'name',
  'contribution_mode',
  ...PROBLEM_NAMES,
  'ballots_open',
  'roll',
  'quorum',
  'machine_ballot',
  'end_datetime',
  'time_zone',
  'remind_at',
  'created_by',
  'invite_sealed',
  'invite_hash',
  'observer_ids',
])

/** Opens a campaign in one of the actor's teams. The inserting statement checks the plan's limits. */
export const createCampaign = operation({
  name: 'createCampaign',
  call: 'POST /api/campaigns',
  scope: 'manage',
  summary: 'Open a campaign',
  denials: [...canCreateCampaign, tooManyAtOnce],
  repeat: {
    requireAccess: (ctx, { team_id }) => getTeam(ctx, { team_id }),
    redaction: inviteRedaction,
  },
  input: CreateCampaignSchema,
  output: OpenedCampaign,
  status: 201,
  success: 'Campaign created successfully',
  failure: 'Failed to create campaign',
  preferServerText: true,
  run: (ctx, input: CreateCampaignInput) => {
    return retryLostClaims(() => tryToCreateCampaign(ctx, input))
  },
})

/** `created_at` is null where the policy refused. */
const CreatedRow = factsRow(canCreateCampaign).extend({
  team_name: z.string(),
  is_invite_open: z.boolean(),
  opens_ballots: z.boolean(),
  created_at: z.iso.datetime().nullable(),
  member_count: z.int(),
  is_scorer: z.boolean(),
  observer_ids: z.array(z.uuid()),
})

async function tryToCreateCampaign(
  ctx: Context,
  input: CreateCampaignInput,
): Promise<CampaignWithLink | null> {
  const { actor } = ctx
  const invite_token = newSecret(INVITE_TOKEN_BITS)
  const id = newId()
  const { time_zone = null, ballots_open = null, roll = false, quorum = null, machine_ballot = false } = input
  const invite = ctx.inviteKeys.seal(invite_token, id)
  const row = await queryAllowed(
    ctx,
    { noun: 'Team', policy: canCreateCampaign, row: CreatedRow },
    sql`with creator as (
          select team.id as team_id, team.name as team_name, team.is_invite_open, team.opens_ballots, ${person.id}, ${person.limited_creations},
            ${hasAccessTo(ctx, sql`team.owner_id`)} as has_access,
            exists (select from users subscriber where ${subscriber.id} in (${person.id}, team.owner_id) and ${isPremium(subscriber, ctx)})
              or ${isBelowCampaignLimit(ctx, person.id)} as is_below_campaign_limit,
            ${endFacts(ctx, input.end_datetime)},
            array(select ${member.user_id} from team_members member where ${member.team_id} = team.id and ${isInForce(member)} and ${member.observes}) as observers
          from (${visibleTeams(ctx)} where ${team.id} = ${input.team_id} for key share of team) team join users person on ${person.id} = ${actor.id}
        ), claim as (
          update users set limited_creations = ${users.limited_creations} + 1 from creator
          where ${users.id} = creator.id and ${users.limited_creations} = creator.limited_creations
            and ${guard(canCreateCampaign, 'creator')}
          returning ${users.id}, creator.team_id, creator.observers
        ), campaign as (
          insert into campaigns (${insertedColumns})
          select ${id}::uuid, claim.team_id, ${input.name}, ${input.contribution_mode}::contribution_mode,
            ${sql.join(
              PROBLEM_NAMES.map((problem) => sql`${input[problem]}`),
              sql`, `,
            )},
            ${ballots_open}::boolean, ${roll}::boolean, ${quorum}::smallint, ${machine_ballot}::boolean, ${input.end_datetime}::timestamptz, ${time_zone},
            ${reminderTime(ctx.now, sql`${input.end_datetime}::timestamptz`)}, claim.id,
            ${invite.sealed}, ${invite.hash}, claim.observers
          from claim returning id, team_id, name, end_datetime, created_by, created_at
        ), recorded as (${recordCampaignAct(ctx, 'campaign_opened', sql`campaign`, { until: sql`end_datetime` })}), queued_events as (${queueCreated(ctx)})
        select creator.*, ${scorerCount({ team_id: sql`creator.team_id`, observer_ids: sql`creator.observers` })} as member_count, ${isScorer(actor.id, { observer_ids: sql`creator.observers` })} as is_scorer,
          to_json(creator.observers) as observer_ids, (select ${iso(sql`created_at`)} from campaign) as created_at from creator`,
  )
  if (!row.created_at) return null
  const campaign = toCampaignView({
    ...input,
    time_zone,
    ballots_open: ballots_open ?? row.opens_ballots,
    roll,
    quorum,
    machine_ballot,
    id,
    invite_sealed: invite.sealed,
    team_name: row.team_name,
    is_invite_open: row.is_invite_open,
    created_by: actor.id,
    creator_name: actor.full_name,
    created_at: row.created_at,
    ended_at: null,
    is_decided: false,
    second_round: null,
    tactic_count: 0,
    scored_count: 0,
    voter_count: 0,
    is_complete: false,
    member_count: row.member_count,
    is_active: true,
    is_owner: true,
    is_scorer: row.is_scorer,
    observer_ids: row.observer_ids,
    is_open: input.contribution_mode === 'add_and_vote',
  })
  return { campaign, inviteLink: ctx.services.links.campaignInviteLink(invite_token) }
}

function queueCreated(ctx: Context): SQL {
  return queueEvent(ctx, 'campaign.created', {
    rows: sql`(select team_id, id as campaign_id, name as campaign_name, end_datetime from campaign) happening`,
    data: sql`jsonb_build_object(
      'end_datetime', ${iso(sql`happening.end_datetime`)}, 'created_by_name', ${ctx.actor.full_name}::text)`,
    actor_id: ctx.actor.id,
  })
}
