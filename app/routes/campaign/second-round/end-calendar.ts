import { getSecondRoundCalendar } from '~/domain/rounds/queries.server'
import { calendarLoader } from '~/http/screen/calendar-file.server'

export const loader = calendarLoader(getSecondRoundCalendar)
