import { operations } from '~/contract'
import { toCalendar } from '~/domain/campaigns/calendar.server'
import { campaignFilename } from '~/domain/campaigns/filename.server'
import { getSecondRoundEnd } from '~/domain/rounds/queries.server'
import { secondRoundAddress } from '~/http/request/links.server'
import { calendarFile } from '~/http/screen/calendar-file.server'
import { fileLoader, requireParam } from '~/http/screen/screen-loader.server'

/** The end of a second round for the reader's calendar. */
export const loader = fileLoader(operations.getSecondRoundCalendar, async (ctx, { params }) => {
  const campaign_id = requireParam(params, 'campaign_id')
  const end = await getSecondRoundEnd(ctx, campaign_id)
  const calendar = toCalendar(end, secondRoundAddress(campaign_id), 'secondRound')
  return calendarFile(calendar, campaignFilename(end.name, 'second-round-end.ics'))
})
