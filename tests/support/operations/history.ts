import { teamOwner } from '../permissions'
import { ofCampaign, ofTeam, readByMembers, type OperationRows } from './row'

export const history = {
  listCampaignActs: {
    ...ofCampaign,
    ...readByMembers,
    answer: ['campaign_name', 'acts', 'next_cursor'],
    states: { afterTheEnd: readByMembers.callers },
  },

  listTeamActs: {
    ...ofTeam,
    callers: teamOwner,
    scope: 'read',
    answer: ['team_name', 'acts', 'next_cursor'],
    refused: ['byMember'],
  },

  exportTeamActs: {
    ...ofTeam,
    callers: teamOwner,
    scope: 'read',
    answer: [],
    refused: ['byMember'],
  },
} satisfies OperationRows
