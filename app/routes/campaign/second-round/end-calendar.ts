import { getSecondRoundCalendar } from '~/domain/rounds/queries.server'
import { calendarLoader } from '~/http/screen/files.server'

export const loader = calendarLoader(getSecondRoundCalendar)
