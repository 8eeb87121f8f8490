/**
 * What a screen says when one of its forms fails (docs/product.md#texts). Plain text without the schemas, so that the
 * browser has it at hand when the server cannot be reached.
 */
export const failures = {
  upgrade: { failure: 'Failed to upgrade. Please try again.' },
  setNotificationPreferences: { failure: 'Failed to save notification settings' },
  createApiToken: { failure: 'Failed to create the API token' },
  revokeApiToken: { failure: 'Failed to revoke the API token' },
  createTeam: { failure: 'Failed to create team' },
  deleteTeam: { failure: 'Failed to delete team' },
  leaveTeam: { failure: 'Failed to leave team' },
  inviteToTeam: { failure: 'Failed to invite' },
  setTeamInvite: { failure: 'Failed to update the invite link' },
  removeMember: { failure: 'Failed to remove member' },
  restoreMember: { failure: 'Failed to let the member back in' },
  handOverTeam: { failure: 'Failed to hand over the team' },
  createCampaign: { failure: 'Failed to create campaign' },
  moveCampaignEnd: { failure: 'Failed to move the end' },
  endCampaign: { failure: 'Failed to end campaign' },
  deleteCampaign: { failure: 'Failed to delete campaign' },
  suggestTactics: { failure: 'Failed to generate AI tactics. Please try again.' },
  addTactic: { failure: 'Failed to add tactic', alert: 'Failed to add tactic. Please try again.' },
  voteOnTactic: { failure: 'Failed to submit vote', alert: 'Failed to submit vote. Please try again.' },
  deleteTactic: { failure: 'Failed to delete tactic' },
  addComment: { failure: 'Failed to add comment' },
} as const satisfies Record<string, { failure: string; alert?: string }>

/** The operations that screens have forms for. */
export type ScreenIntent = keyof typeof failures
