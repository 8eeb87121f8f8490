import { getCampaignCalendar } from '~/domain/campaigns/queries.server'
import { calendarLoader } from '~/http/screen/calendar-file.server'

export const loader = calendarLoader(getCampaignCalendar)
