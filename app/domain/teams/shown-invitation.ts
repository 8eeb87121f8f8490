import { counted } from '../text'

/** What strangers learn from an open invite link: no addresses, no votes, no names but the inviter's. */
export type ShownInvitation = {
  inviter_name: string
  team_name: string
  /** Whether votes are opened after the end: of the campaign, or as the team keeps it. */
  ballots_open: boolean
  /** Null for the link of a team. */
  campaign: {
    name: string
    problem_statement: string | null
    tactic_count: number
    end_datetime: string
    time_zone: string | null
    seconds_left: number
  } | null
}

/** Three clicks and a moment to read. */
const SECONDS_PER_TACTIC = 20
const MINUTE_SECONDS = 60
const WEEK_SECONDS = 6 * 24 * 60 * MINUTE_SECONDS

/** 'About 4 minutes' for 12 tactics. */
export function scoringTime(tactic_count: number): string {
  const minutes = Math.max(1, Math.round((tactic_count * SECONDS_PER_TACTIC) / MINUTE_SECONDS))
  return `About ${counted(minutes, 'minute')}`
}

/** 'Score 12 tactics for Northwind Growth, until Friday 17:00 CET', the title of a link's preview. */
export function invitationTitle({ team_name, campaign }: ShownInvitation): string {
  if (!campaign) return `Join ${team_name} on Tactics`
  const until = `until ${endInWords(campaign)}`
  if (campaign.tactic_count === 0) return `Suggest tactics for ${team_name}, ${until}`
  return `Score ${counted(campaign.tactic_count, 'tactic')} for ${team_name}, ${until}`
}

/** 'Friday 17:00 CET' in the zone in which the end was given: a chat shows it to readers in all zones. With the date if it is not within the week. */
function endInWords({
  end_datetime,
  time_zone,
  seconds_left,
}: NonNullable<ShownInvitation['campaign']>): string {
  const end = new Date(end_datetime)
  const timeZone = time_zone ?? 'UTC'
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(end).replace(',', '')
  const day =
    seconds_left < WEEK_SECONDS
      ? format({ weekday: 'long' })
      : format({ weekday: 'long', day: 'numeric', month: 'long' })
  return `${day} ${format({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })}`
}
