import { decidedTactics, decisions } from '../../db/decision.schema.server'
import { outbox } from '../../db/outbox.schema.server'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, decision, member, named, secondRound, tactic } from '../../db/aliases.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import { CampaignIdSchema } from '../campaigns/validation'
import type { Context } from '../context'
import { DomainError, enforce } from '../policy'
import { isRunning } from '../facts.server'
import { recordCampaignAct } from '../record-act.server'
import { operation } from '../operation.server'
import { OUTCOME_MAIL_DAYS } from '../outcomes/constants'
import { isPublished } from '../outcomes/scope.server'
import {
  factsRow,
  guard,
  queryAllowed,
  queryFound,
  columns,
  excluded,
  iso,
  queryRow,
  inTransaction,
} from '../sql.server'
import { areResultsStored } from '../results/store/scope.server'
import { settleCampaign } from '../results/store/settle.server'
import { openLink } from '../read-only-link.server'
import type { Sealed } from '../sealing-keys.server'
import { forgetReasons, queueEvent } from '../webhooks/events.server'
import { DECISION_BODY_KIBIBYTES, PAST_DAY } from './constants'
import { nextAsk, pastDays, sealedText, stateExpectations, withdrawExpectations } from './expectations.server'
import { canSaveDecision, canChangeDecisionLink } from './policy'
import { couldScore } from './scope.server'
import { type SaveDecisionInput, SaveDecisionSchema } from './validation'
import { MinutesLink, type DecisionView } from './view'

const decisionColumn = named(decisions)

export type SavedDecision = Pick<DecisionView, 'version' | 'is_published' | 'published_at' | 'changed_at'>
const Saved = z.object({
  version: z.int(),
  published_at: z.iso.datetime().nullable(),
  changed_at: z.iso.datetime(),
})

/**
 * Replaces the decision, if nobody has since `version`: of two who save at once, the second waits and changes nothing.
 * Publishing first waits for a second round that is being opened, which its statement would not see. Campaign owner only.
 */
export const saveDecision = operation({
  name: 'saveDecision',
  call: 'PUT /api/campaigns/:campaign_id/decision',
  scope: 'manage',
  summary: 'Decide which tactics to do; replaces the whole decision',
  denials: [...canSaveDecision, { kind: 'invalid', sentence: PAST_DAY, field: 'tactics' }],
  input: SaveDecisionSchema,
  maxBodyKibibytes: DECISION_BODY_KIBIBYTES,
  output: z.object({
    version: z.int(),
    is_published: z.boolean(),
    published_at: z.iso.datetime().nullable(),
    changed_at: z.iso.datetime().nullable(),
  }),
  success: 'Decision saved',
  failure: 'Failed to save the decision',
  preferServerText: true,
  run: (ctx, input: SaveDecisionInput) => (input.publish ? publish(ctx, input) : writeDecision(ctx, input)),
})

const SettledRow = z.object({ is_unsettled: z.boolean() })

/** What is published is sealed with the fingerprint of the latest round, so its results are stored first. */
async function publish(ctx: Context, input: SaveDecisionInput): Promise<SavedDecision> {
  const published = await inTransaction(ctx, async (ctx) => {
    const found = await queryRow(
      ctx,
      SettledRow,
      sql`select not campaign.is_active and not ${areResultsStored(campaign, ctx.now)} as is_unsettled
          from (${visibleCampaigns(ctx)} where ${campaign.id} = ${input.campaign_id} for share of member, campaign) campaign`,
    )
    return found?.is_unsettled ? null : writeDecision(ctx, input)
  })
  if (published) return published
  await settleCampaign(ctx, input.campaign_id)
  return publish(ctx, input)
}

const SavedRow = factsRow(canSaveDecision).extend({ saved: Saved.nullable(), past: z.array(z.string()) })

async function writeDecision(ctx: Context, input: SaveDecisionInput): Promise<SavedDecision> {
  const { campaign_id, version, slots, publish } = input
  const isDraft = !publish && !input.check
  const row = await queryFound(
    ctx,
    { noun: 'Campaign', row: SavedRow },
    sql`with marked as (
          select * from json_to_recordset(${JSON.stringify(listMarked(input))}::text::json)
            as given (tactic_id uuid, choice decision_choice, reason text,
              expected_change text, expected_from text, expected_to text, expected_by date)
        ), campaign as (
          select visible.id, visible.team_id, visible.name, visible.end_datetime, visible.ended_at, visible.is_owner, not visible.is_active as has_ended, ${ctx.now} as decided_at,
            ${isDraft}::boolean as is_draft, ${isPublished(sql`visible.id`)} as was_published,
            not exists (select from second_rounds second_round where ${secondRound.campaign_id} = visible.id and ${isRunning(secondRound, ctx.now)})
              as has_no_running_round,
            (select count(*) from tactics tactic where ${tactic.campaign_id} = visible.id) >= ${slots}::int as has_tactics_for_slots,
            not exists (select from marked where tactic_id not in
              (select ${tactic.id} from tactics tactic where ${tactic.campaign_id} = visible.id)) as has_these_tactics,
            coalesce((select ${decision.version} from decisions decision where ${decision.campaign_id} = visible.id), 0) = ${version}::int
              as is_latest_version
          from (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id} for share of member, campaign) visible
        ), past as (${pastDays}),
        saved as (
          insert into decisions (${columns(decisions, ['campaign_id', 'slots', 'decided_by', 'published_at', 'changed_at', 'ask_outcomes_at', 'sealed_text'])})
          select id, ${slots}::int, ${ctx.actor.id}::uuid, case when ${publish}::boolean then decided_at end, decided_at,
            case when ${publish}::boolean then decided_at + make_interval(days => ${OUTCOME_MAIL_DAYS[0]}::int) end,
            case when ${publish}::boolean and not was_published then ${sealedText(slots)} end
          from campaign where ${guard(canSaveDecision, 'campaign')} and not exists (select from past)
          on conflict (${columns(decisions, ['campaign_id'])}) do update
          set ${excluded(decisions, ['slots', 'decided_by', 'changed_at'])}, version = ${decisions.version} + 1,
            published_at = coalesce(${decisions.published_at}, excluded.published_at),
            ask_outcomes_at = case when ${decisions.published_at} is null
              then excluded.ask_outcomes_at else ${decisions.ask_outcomes_at} end,
            sealed_text = coalesce(${decisions.sealed_text}, excluded.sealed_text)
          where ${decisions.version} = ${version}::int
          returning *
        ), stated as (${stateExpectations}),
        withdrawn as (${withdrawExpectations}),
        unmarked as (
          delete from decided_tactics using saved
          where ${decidedTactics.campaign_id} = saved.campaign_id
            and not exists (select from marked where marked.tactic_id = ${decidedTactics.tactic_id})
        ), replaced as (
          insert into decided_tactics (${columns(decidedTactics, ['tactic_id', 'campaign_id', 'choice', 'reason', 'ask_at'])})
          select marked.tactic_id, saved.campaign_id, marked.choice, marked.reason, ${nextAsk}
          from saved cross join marked left join stated on stated.tactic_id = marked.tactic_id
          left join decided_tactics former on former.tactic_id = marked.tactic_id
          on conflict (${columns(decidedTactics, ['tactic_id'])}) do update
          set ${excluded(decidedTactics, ['choice', 'reason', 'ask_at'])}
        ), mailed as (
          insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'occasion', 'due_at'])})
          select gen_random_uuid(), 'decision_notifications', ${member.user_id}, campaign.id, campaign.id, ${ctx.now}
          from ${published} join team_members member on ${couldScore}
          on conflict do nothing
        ), recorded as (${recordCampaignAct(ctx, 'decision_published', sql`${published} where not campaign.was_published`)}),
        recorded_change as (${recordCampaignAct(ctx, 'decision_amended', sql`saved join campaign on campaign.id = saved.campaign_id where campaign.was_published`)}),
        queued_events as (${queuePublished(ctx)}),
        erased_texts as (${forgetReasons(changed, sql`select tactic_id, reason from marked`)})
        select campaign.*, (select row_to_json(item) from (
          select ${decisionColumn.version}, ${iso(decisionColumn.published_at)} as published_at, ${iso(decisionColumn.changed_at)} as changed_at
          from saved) item) as saved,
          (select coalesce(json_agg(tactic_id), '[]') from past) as past
        from campaign`,
  )
  enforceComingDays(row.past)
  // A version that is stored while this waits for it is not in the statement's snapshot.
  enforce(canSaveDecision, { ...row, is_latest_version: row.saved !== null })
  const saved = row.saved
  if (!saved) throw new Error('The decision was neither saved nor refused')
  return { ...saved, is_published: saved.published_at !== null }
}

function enforceComingDays(past: string[]): void {
  if (past.length === 0) return
  const fields = past.map((tactic_id) => [`tactics.${tactic_id}.expected_by`, [PAST_DAY]])
  throw new DomainError('invalid', PAST_DAY, Object.fromEntries(fields))
}

const changed = sql`select campaign.team_id, campaign.id from campaign join saved on saved.campaign_id = campaign.id`

/** The campaign and the decision in `saved`, if it is published by this statement for the first time. */
const published = sql`(
  select * from saved
  where saved.published_at is not null and not exists (
    select from decisions decision where ${decision.campaign_id} = saved.campaign_id and ${decision.published_at} is not null)
) saved join campaign on campaign.id = saved.campaign_id`

/** When the decision in `saved` is published for the first time. */
function queuePublished(ctx: Context): SQL {
  return queueEvent(ctx, 'decision.published', {
    rows: sql`(
      select campaign.team_id, campaign.id as campaign_id, campaign.name as campaign_name, saved.slots, (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', ${tactic.id}, 'name', ${tactic.name}, 'choice', marked.choice, 'reason', marked.reason) order by ${tactic.id}), '[]')
        from marked join tactics tactic on ${tactic.id} = marked.tactic_id) as tactics
      from ${published}) happening`,
    data: sql`jsonb_build_object('decision', jsonb_build_object(
      'slots', happening.slots, 'decider_name', ${ctx.actor.full_name}::text, 'tactics', happening.tactics))`,
    actor_id: ctx.actor.id,
  })
}

/** Ids in one spelling: twice the same would be two rows for one. */
function listMarked({ tactics }: SaveDecisionInput) {
  const marked = new Map<string, SaveDecisionInput['tactics'][string]>()
  for (const [id, decided] of Object.entries(tactics))
    if (decided.choice) marked.set(id.toLowerCase(), decided)
  return [...marked].map(([tactic_id, rest]) => ({ tactic_id, ...rest }))
}

/** The secret part of the read-only link, a new one if it is closed or cannot be read. Campaign owner only. */
export const openDecisionLink = operation({
  name: 'openDecisionLink',
  call: 'POST /api/campaigns/:campaign_id/decision/link',
  scope: 'manage',
  summary: 'Open the read-only link to the minutes; an open link stays the same',
  denials: canChangeDecisionLink,
  input: CampaignIdSchema,
  output: z.object({ link: MinutesLink }),
  success: 'Link opened',
  failure: 'Failed to open the link',
  run: async (ctx, { campaign_id }) => {
    const token = await openLink(ctx, ctx.minutesKeys, campaign_id, setLink)
    return { link: ctx.services.links.minutesLink(token) }
  },
})

export const closeDecisionLink = operation({
  name: 'closeDecisionLink',
  call: 'DELETE /api/campaigns/:campaign_id/decision/link',
  scope: 'manage',
  summary: 'Close the read-only link for good; opening makes a new one',
  denials: canChangeDecisionLink,
  input: CampaignIdSchema,
  success: 'Link closed',
  failure: 'Failed to close the link',
  run: (ctx, { campaign_id }) => setLink(ctx, campaign_id, null, null),
})

const LinkRow = factsRow(canChangeDecisionLink).extend({ link_sealed: z.string().nullable() })

/** Of the row `changed`. A link that stays the same was not opened. */
function recordLink(ctx: Context, link: Sealed | null): SQL {
  return link
    ? recordCampaignAct(
        ctx,
        'minutes_link_opened',
        sql`campaign where (select link_sealed from changed) = ${link.sealed}::text`,
      )
    : recordCampaignAct(
        ctx,
        'minutes_link_closed',
        sql`campaign where had_link and exists (select from changed)`,
      )
}

/** Stores `link` unless another one than `lost` is stored; null closes it. @returns what is stored afterwards. */
async function setLink(
  ctx: Context,
  campaign_id: string,
  link: Sealed | null,
  lost: string | null,
): Promise<string | null> {
  const isReplaced = link ? sql`${decisions.link_sealed} is not distinct from ${lost}::text` : sql`true`
  const row = await queryAllowed(
    ctx,
    { noun: 'Campaign', policy: canChangeDecisionLink, row: LinkRow },
    sql`with campaign as (
          select visible.id, visible.team_id, visible.is_owner, not visible.is_active as has_ended, exists (
            select from decisions decision where ${decision.campaign_id} = visible.id and ${decision.published_at} is not null) as is_published,
            exists (select from decisions decision where ${decision.campaign_id} = visible.id and ${decision.link_hash} is not null) as had_link
          from (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id}) visible
        ), changed as (
          update decisions set
            link_sealed = case when ${isReplaced} then ${link?.sealed ?? null} else ${decisions.link_sealed} end,
            link_hash = case when ${isReplaced} then ${link?.hash ?? null} else ${decisions.link_hash} end
          from campaign
          where ${decisions.campaign_id} = campaign.id and ${guard(canChangeDecisionLink, 'campaign')}
          returning ${decisions.link_sealed}
        ), recorded as (${recordLink(ctx, link)})
        select campaign.*, (select link_sealed from changed) as link_sealed from campaign`,
  )
  return row.link_sealed
}
