import { getSecondRoundCalendar } from '~/domain/rounds/queries.server'
import { calendarLoader } from '~/http/screen/calendar-file.server'

/** The end of a second round for the reader's calendar. */
export const loader = calendarLoader(getSecondRoundCalendar)
