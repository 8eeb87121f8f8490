import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { CALENDAR_MINUTES } from './constants'
import type { CampaignEnd } from './rows.server'

/** A second round has its own entry beside the campaign's. */
const WORDS = {
  campaign: { uid: 'campaign-end', event: 'scoring ends', call: 'Score the tactics before the end:' },
  secondRound: {
    uid: 'second-round-end',
    event: 'second round ends',
    call: 'Score the tactics of the second round before the end:',
  },
}

/**
 * An iCalendar file (RFC 5545) with the last `CALENDAR_MINUTES` of a campaign or second round, shown as free. A cancelled
 * one takes the entry out of calendars (RFC 5546).
 */
export function toCalendar(
  {
    id,
    name,
    team_name,
    end,
    calendar_sequence,
    is_cancelled = false,
  }: CampaignEnd & { is_cancelled?: boolean },
  address: string,
  of: keyof typeof WORDS = 'campaign',
): string {
  const { uid, event, call } = WORDS[of]
  const calendar = ical({
    prodId: { company: 'Tactics', product: 'Campaigns', language: 'EN' },
    method: is_cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    // Must never change: calendars replace an entry by one with the same id and a higher sequence.
    id: `${uid}-${id}`,
    sequence: calendar_sequence,
    start: new Date(Date.parse(end) - CALENDAR_MINUTES * 60_000),
    end: new Date(end),
    summary: `${name}: ${event}`,
    description: `In the team ${team_name}. ${call}\n${address}`,
    url: address,
    status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
  })
  // ical-generator omits the final line break, which RFC 5545 requires.
  return `${calendar.toString()}\r\n`
}
