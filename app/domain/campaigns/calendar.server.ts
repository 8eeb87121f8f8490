import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { CALENDAR_MINUTES } from './constants'

/** What a calendar is told of a campaign, or of its second round. `end` is ISO 8601; `calendar_sequence` counts what was changed since. */
export type CampaignEnd = {
  id: string
  name: string
  team_name: string
  end: string
  calendar_sequence: number
}

/** A second round is an entry of its own beside that of its campaign. */
const WORDS = {
  campaign: { uid: 'campaign-end', event: 'scoring ends', call: 'Score the tactics before the end:' },
  secondRound: {
    uid: 'second-round-end',
    event: 'second round ends',
    call: 'Score the contested tactics again before the end:',
  },
}

/** An iCalendar file (RFC 5545) with the last minutes of a campaign or second round, which do not count as busy. */
export function toCalendar(
  { id, name, team_name, end, calendar_sequence }: CampaignEnd,
  address: string,
  of: keyof typeof WORDS = 'campaign',
): string {
  const { uid, event, call } = WORDS[of]
  const calendar = ical({
    prodId: { company: 'Tactics', product: 'Campaigns', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    // The same for good: a file with a higher sequence replaces the entry.
    id: `${uid}-${id}`,
    sequence: calendar_sequence,
    start: new Date(Date.parse(end) - CALENDAR_MINUTES * 60_000),
    end: new Date(end),
    summary: `${name}: ${event}`,
    description: `In the team ${team_name}. ${call}\n${address}`,
    url: address,
    status: ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
  })
  // ical-generator leaves out the last line end, which RFC 5545 requires.
  return `${calendar.toString()}\r\n`
}
