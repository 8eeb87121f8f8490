import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { LONG_CAMPAIGN_HOURS, REMINDER_HOURS } from './notifications/constants'

export function reminderTime(start: SQLWrapper, end: SQLWrapper): SQL {
  const hours = (count: number) => sql`make_interval(hours => ${count}::int)`
  return sql`${end} - case when ${end} - ${start} < ${hours(LONG_CAMPAIGN_HOURS)}
    then ${hours(REMINDER_HOURS.short)} else ${hours(REMINDER_HOURS.long)} end`
}
