import { users } from '../../db/access.schema.server'
import { z } from 'zod'
import { campaigns } from '../../db/schema.server'
import { sql, type SQL } from 'drizzle-orm'
import { member, named, person, team } from '../../db/aliases.server'
import type { Context } from '../context'
import { notFound } from '../errors'
import { isInForce, isScorer } from '../facts.server'
import { newId } from '../ids.server'
import { operation } from '../operation.server'
import { denialsOf, enforce } from '../policy'
import { factsRow, guard } from '../policy.server'
import { newSecret } from '../secrets.server'
import { columns, iso, queryRow } from '../sql.server'
import { retryLostClaims } from '../subscription/claims.server'
import { tooManyAtOnce } from '../subscription/denials'
import { isBelowCampaignLimit } from '../subscription/facts.server'
import { getTeam } from '../teams/queries.server'
import { hasAccessTo, scorerCount, visibleTeams } from '../teams/scope.server'
import { isPremium } from '../users/plan.server'
import { queueEvent } from '../webhooks/events.server'
import { COMPLETION_MINUTES, INVITE_TOKEN_BITS } from './constants'
import { inviteRedaction, OpenedCampaign } from './opened.server'
import { canCreateCampaign } from './policy'
import { reminderTime } from '../reminder-time.server'
import { endFacts } from './scope.server'
import { type CreateCampaignInput, CreateCampaignSchema } from './validation'
import { toCampaignView, type CampaignWithLink } from './view'

const subscriber = named(users, 'subscriber')
const insertedColumns = columns(campaigns, [
  'id',
  'team_id',
  'name',
  'contribution_mode',
  'problem_statement',
  'problem_reason',
  'ballots_open',
  'roll',
  'quorum',
  'machine_ballot',
  'end_datetime',
  'time_zone',
  'remind_at',
  'completion_due_at',
  'created_by',
  'invite_sealed',
  'invite_hash',
  'observer_ids',
])

/** Opens a campaign in one of the actor's teams. The inserting statement checks the plan's limits. */
export const createCampaign = operation(
  'createCampaign',
  {
    method: 'POST',
    path: '/api/campaigns',
    scope: 'manage',
    summary: 'Open a campaign',
    denials: [...denialsOf(canCreateCampaign), tooManyAtOnce],
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
  },
  (ctx, input: CreateCampaignInput) => {
    return retryLostClaims(() => tryToCreateCampaign(ctx, input))
  },
)

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
  const row = await queryRow(
    ctx,
    CreatedRow,
    sql`with creator as (
          select team.id as team_id, team.name as team_name, team.is_invite_open, team.opens_ballots, ${person.id}, ${person.limited_creations},
            ${hasAccessTo(ctx, sql`team.owner_id`)} as has_access,
            exists (select from users subscriber where ${subscriber.id} in (${person.id}, team.owner_id) and ${isPremium(subscriber)})
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
            ${input.problem_statement}, ${input.problem_reason},
            ${ballots_open}::boolean, ${roll}::boolean, ${quorum}::smallint, ${machine_ballot}::boolean, ${input.end_datetime}::timestamptz, ${time_zone},
            ${reminderTime(ctx.now, sql`${input.end_datetime}::timestamptz`)}, ${ctx.now} + make_interval(mins => ${COMPLETION_MINUTES}::int), claim.id,
            ${invite.sealed}, ${invite.hash}, claim.observers
          from claim returning id, team_id, name, end_datetime, created_by, created_at
        ), queued_events as (${queueCreated(ctx)})
        select creator.*, ${scorerCount({ team_id: sql`creator.team_id`, observer_ids: sql`creator.observers` })} as member_count, ${isScorer(actor.id, { observer_ids: sql`creator.observers` })} as is_scorer,
          to_json(creator.observers) as observer_ids, (select ${iso(sql`created_at`)} from campaign) as created_at from creator`,
  )
  if (!row) throw notFound('Team')
  enforce(canCreateCampaign, row)
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
    member_count: row.member_count,
    is_active: true,
    is_owner: true,
    is_scorer: row.is_scorer,
    observer_ids: row.observer_ids,
    is_open: input.contribution_mode === 'add_and_vote',
  })
  return { campaign, inviteLink: ctx.services.links.campaignInviteLink(invite_token) }
}

/** Of the row of `campaign`. */
function queueCreated(ctx: Context): SQL {
  return queueEvent(ctx, 'campaign.created', {
    rows: sql`(select team_id, id as campaign_id, name as campaign_name, end_datetime from campaign) happening`,
    data: sql`jsonb_build_object(
      'end_datetime', ${iso(sql`happening.end_datetime`)}, 'created_by_name', ${ctx.actor.full_name}::text)`,
    actor_id: ctx.actor.id,
  })
}
