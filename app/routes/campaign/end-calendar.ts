import { getCampaignCalendar } from '~/domain/campaigns/queries.server'
import { calendarLoader } from '~/http/screen/calendar-file.server'

/** The end of a campaign for the reader's calendar. */
export const loader = calendarLoader(getCampaignCalendar)
