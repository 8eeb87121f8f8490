import { createLinks } from '../../domain/links'
import { env } from '../../env.server'

export const links = createLinks(env.APP_URL)

export const {
  teamInviteLink,
  teamAddress,
  teamAddressPrefix,
  teamLink,
  campaignAddress,
  campaignAgainAddress,
  chatSheetAddress,
  scoreSheetAddress,
  decisionAddress,
  endEarlyAddress,
  outcomeAddress,
  secondRoundAddress,
  settingsAddress,
} = links
