import * as campaignCreation from '~/domain/campaigns/create.server'
import * as again from '~/domain/tactics/again.server'
import { StartCampaignSchema } from '~/domain/tactics/start'
import * as start from '~/domain/tactics/start.server'
import { newCampaign, newNextRound, newStart } from '../support/inputs'
import type { Row } from './statement-costs'

/** How many statements it takes to open a campaign, alone or with its tactics. */
export const creationCosts: Record<string, Row> = {
  createCampaign: [1, ({ owner, team_id }) => campaignCreation.createCampaign(owner, newCampaign(team_id))],
  startCampaign: [
    6,
    ({ owner }) =>
      start.startCampaign(owner, StartCampaignSchema.parse({ team_name: 'Growth', ...newStart() })),
  ],
  // The campaign is running, so what would be taken over is all that is read.
  runCampaignAgain: [
    1,
    ({ owner, ...scene }) => again.runCampaignAgain(owner, newNextRound(scene)).catch(() => null),
  ],
}
export const creationModules = [campaignCreation, start, again]
