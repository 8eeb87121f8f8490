import { operations } from '~/contract'
import { toCalendar } from '~/domain/campaigns/calendar.server'
import { campaignFilename } from '~/domain/campaigns/filename.server'
import { getCampaignEnd } from '~/domain/campaigns/queries.server'
import { campaignAddress } from '~/http/request/links.server'
import { calendarFile } from '~/http/screen/calendar-file.server'
import { fileLoader, requireParam } from '~/http/screen/screen-loader.server'

/** The end of a campaign for the reader's calendar. */
export const loader = fileLoader(operations.getCampaignCalendar, async (ctx, { params }) => {
  const campaign_id = requireParam(params, 'campaign_id')
  const end = await getCampaignEnd(ctx, campaign_id)
  return calendarFile(toCalendar(end, campaignAddress(campaign_id)), campaignFilename(end.name, 'end.ics'))
})
