import { getCampaignCalendar } from '~/domain/campaigns/queries.server'
import { calendarLoader } from '~/http/screen/files.server'

export const loader = calendarLoader(getCampaignCalendar)
