import { z } from 'zod'
import type { Redaction } from '../operation.server'
import { getCampaign } from './queries.server'
import { CampaignView, InviteLink } from './view'

export const OpenedCampaign = z.object({ campaign: CampaignView, inviteLink: InviteLink })

/** Invite links are not stored in clear (docs/decisions/031); a repeated answer has the campaign's link of now. */
export const inviteRedaction: Redaction<z.output<typeof OpenedCampaign>> = {
  redact: (answer) => ({ ...answer, inviteLink: null }),
  complete: async (ctx, stored) => {
    const { inviteLink } = await getCampaign(ctx, { campaign_id: stored.campaign.id })
    return { ...stored, inviteLink }
  },
}
