import { z } from 'zod'
import { canReadDecision } from '../domain/campaigns/policy'
import { CampaignIdSchema } from '../domain/campaigns/validation'
import { canChangeDecisionLink, canSaveDecision } from '../domain/decisions/policy'
import { SaveDecisionSchema } from '../domain/decisions/validation'
import { DecisionView } from '../domain/decisions/view'
import { denialsOf } from '../domain/policy'
import { failures } from './failures'
import { loadFailures } from './load-failure'
import { defineOperation, Done } from './operation'

const link = z.url().meta({ description: 'The read-only link to the minutes' })

export const getDecision = defineOperation({
  method: 'GET',
  path: '/api/campaigns/:campaign_id/decision',
  summary: 'What is decided in a campaign that has ended; a draft is there for the campaign owner alone',
  denials: denialsOf(canReadDecision),
  input: CampaignIdSchema,
  output: z.object({
    decision: DecisionView,
    link: link.nullable().meta({ description: 'Null while it is closed, and for all but the owner' }),
  }),
  failure: loadFailures.decision,
})

export const saveDecision = defineOperation({
  method: 'PUT',
  path: '/api/campaigns/:campaign_id/decision',
  summary: 'Decide which tactics to do; replaces the whole decision',
  denials: denialsOf(canSaveDecision),
  input: SaveDecisionSchema,
  output: z.object({
    version: z.int(),
    is_published: z.boolean(),
    published_at: z.iso.datetime().nullable(),
    changed_at: z.iso.datetime().nullable(),
  }),
  success: 'Decision saved',
  ...failures.saveDecision,
  preferServerText: true,
})

export const openDecisionLink = defineOperation({
  method: 'POST',
  path: '/api/campaigns/:campaign_id/decision/link',
  summary: 'Open the read-only link to the minutes; an open link stays the same',
  denials: denialsOf(canChangeDecisionLink),
  input: CampaignIdSchema,
  output: z.object({ link }),
  success: 'Link opened',
  ...failures.openDecisionLink,
})

export const closeDecisionLink = defineOperation({
  method: 'DELETE',
  path: '/api/campaigns/:campaign_id/decision/link',
  summary: 'Close the read-only link for good; opening makes a new one',
  denials: denialsOf(canChangeDecisionLink),
  input: CampaignIdSchema,
  output: Done,
  success: 'Link closed',
  ...failures.closeDecisionLink,
})
