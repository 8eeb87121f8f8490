import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, tactic } from '../../db/aliases.server'
import { machineBallots } from '../../db/machine.schema.server'
import { visibleCampaigns } from '../campaigns/scope.server'
import { operation } from '../operation.server'
import { guard, queryAllowed, columns, excluded } from '../sql.server'
import { SHEET_BODY_KIBIBYTES, BULK_MAX, NOT_HERE } from './constants'
import { canHandInMachineBallot } from './policy'
import { campaignIdField } from '../campaigns/validation'
import { judgedFields, judgesSomething, nothingJudged } from './validation'

const NO_SCORES = { error: 'scores must be a list with the scores of at least one tactic' }

const MachineBallotSchema = z.object({
  campaign_id: campaignIdField,
  scores: z
    .array(
      z
        .object({ tactic_id: z.uuid({ error: NOT_HERE }).toLowerCase(), ...judgedFields })
        .refine(judgesSomething, nothingJudged),
      NO_SCORES,
    )
    .min(1, NO_SCORES)
    .max(BULK_MAX, { error: `A sheet has at most ${BULK_MAX} tactics` })
    .refine((scores) => new Set(scores.map(({ tactic_id }) => tactic_id)).size === scores.length, {
      error: 'A tactic is on the sheet twice',
    })
    .meta({ description: 'Whole sheet: what was handed in before is replaced. null is "can\'t judge"' }),
})

/**
 * Takes the sheet of an assistant, in place of the one before. The answer is the same with and without one before: nobody
 * learns before the end whether there is one. The lock is that of votes (`lockedTactic`).
 */
export const handInMachineBallot = operation({
  name: 'handInMachineBallot',
  call: 'PUT /api/campaigns/:campaign_id/machine-ballot',
  scope: 'manage',
  summary:
    'Hand in the sheet of an assistant, in place of the one before; it counts in no score and is shown after the end',
  denials: canHandInMachineBallot,
  maxBodyKibibytes: SHEET_BODY_KIBIBYTES,
  input: MachineBallotSchema,
  output: z.object({ received_count: z.int() }),
  failure: 'Failed to hand in the sheet',
  run: async (ctx, { campaign_id, scores }) => {
    const sheet = JSON.stringify(scores)
    await queryAllowed(
      ctx,
      { noun: 'Campaign', policy: canHandInMachineBallot },
      sql`with campaign as (${visibleCampaigns(ctx)} where ${campaign.id} = ${campaign_id} for share of member, campaign),
        facts as (
          select campaign.id, campaign.is_owner, campaign.is_active, campaign.machine_ballot as allows_machine_ballot, not exists (
            select from jsonb_to_recordset(${sheet}::jsonb) as sent (tactic_id uuid) where not exists (
              select from tactics tactic where ${tactic.id} = sent.tactic_id and ${tactic.campaign_id} = campaign.id)
          ) as has_these_tactics
          from campaign
        ), handed_in as (
          insert into machine_ballots (${columns(machineBallots, ['campaign_id', 'scores'])})
          select id, ${sheet}::jsonb from facts where ${guard(canHandInMachineBallot, 'facts')}
          on conflict (${columns(machineBallots, ['campaign_id'])}) do update set ${excluded(machineBallots, ['scores'])}
        )
        select is_owner, is_active, allows_machine_ballot, has_these_tactics from facts`,
    )
    return { received_count: scores.length }
  },
})
