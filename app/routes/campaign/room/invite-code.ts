import encodeQR from 'qr'
import { getCampaign } from '~/domain/campaigns/queries.server'
import { fileLoader, pageNotFound, requireParam } from '~/http/screen/screen-loader.server'

/** The invite link of a running campaign as a QR code. */
export const loader = fileLoader(getCampaign, async (ctx, { params }) => {
  const { campaign, inviteLink } = await getCampaign(ctx, {
    campaign_id: requireParam(params, 'campaign_id'),
  })
  if (!campaign.is_invite_open || inviteLink === null) throw pageNotFound()
  return new Response(encodeQR(inviteLink, 'svg', { border: 4 }), {
    headers: { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': 'no-store' },
  })
})
