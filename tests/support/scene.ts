import { randomBytes } from 'node:crypto'
import { operations, type OperationName } from '~/contract'
import { signIn, type Input, type Person } from './client'

export const HOUR = 60 * 60 * 1000
export const DAY = 24 * HOUR

export const inMilliseconds = (duration: number) => new Date(Date.now() + duration).toISOString()
export const newSlug = () => `t${randomBytes(8).toString('hex')}`
export const MISSING_ID = '01990000-0000-7000-8000-000000000000'

export const scores = (impact_score: number, chances_score: number, efforts_score: number) => ({
  impact_score,
  chances_score,
  efforts_score,
})

export const newTeam = () => ({ name: 'Growth', url_slug: newSlug() })
export const newCampaign = (team_id: string) => ({
  name: 'Autumn growth',
  team_id,
  contribution_mode: 'add_and_vote',
  end_datetime: inMilliseconds(3 * DAY),
  problem_statement: 'Few people come back',
  problem_reason: 'They forget that we exist',
})
export const newTactic = (campaign_id: string, name = 'Invite friends by link') => ({
  campaign_id,
  name,
  ...scores(6, 7, 3),
})

/** Signs in several people on premium, so that no limit of the trial is in the way. */
export async function signInAll<const Names extends readonly string[]>(
  app: { url: string },
  ...names: Names
) {
  const people = await Promise.all(
    names.map(async (name) => {
      const person = await signIn(app, name)
      await person.must('upgrade')
      return person
    }),
  )
  return people as { -readonly [Index in keyof Names]: Person }
}

export async function buildTeam(owner: Person, ...members: Person[]): Promise<string> {
  const { team } = await owner.must('createTeam', newTeam())
  for (const member of members) await member.must('joinTeam', { team_id: team.id })
  return team.id
}

export async function buildCampaign(owner: Person, team_id: string, changes: object = {}) {
  const { campaign, inviteLink } = await owner.must('createCampaign', { ...newCampaign(team_id), ...changes })
  return { campaign_id: campaign.id, invite_link: inviteLink.split('/').at(-1) ?? '' }
}

export async function buildTactic(adder: Person, campaign_id: string, name?: string): Promise<string> {
  const { tactic } = await adder.must('addTactic', newTactic(campaign_id, name))
  return tactic.id
}

/** For asking which ids an input names. */
export const blankScene: Scene = {
  team_id: '',
  member_id: '',
  campaign_id: '',
  invite_link: '',
  tactic_id: '',
  token_id: '',
}

export async function buildToken(owner: Person): Promise<string> {
  const { token } = await owner.must('createApiToken', { name: 'Weekly report' })
  return token.id
}

/** The ids of one team's things, by which its calls reach them. */
export type Scene = {
  team_id: string
  member_id: string
  campaign_id: string
  invite_link: string
  tactic_id: string
  /** An API token of the owner's. */
  token_id: string
}

/** A team with one more member, a campaign and a tactic of its owner. */
export async function newScene(owner: Person, member: Person): Promise<Scene> {
  const team_id = await buildTeam(owner, member)
  const { campaign_id, invite_link } = await buildCampaign(owner, team_id)
  const tactic_id = await buildTactic(owner, campaign_id)
  return {
    team_id,
    member_id: member.id,
    campaign_id,
    invite_link,
    tactic_id,
    token_id: await buildToken(owner),
  }
}

const nothing = () => ({})
const pick =
  (...fields: (keyof Scene)[]) =>
  (scene: Scene): Input =>
    Object.fromEntries(fields.map((field) => [field, scene[field]]))

const allPreferences = {
  new_tactic_notifications: false,
  new_comment_notifications: false,
  campaign_ended_notifications: false,
  campaign_reminder_notifications: false,
  team_invitation_notifications: false,
}

const inputs: Record<OperationName, (scene: Scene) => Input> = {
  getMe: nothing,
  listApiTokens: nothing,
  createApiToken: () => ({ name: 'Weekly report', expires_in_days: 30 }),
  revokeApiToken: pick('token_id'),
  getNotificationPreferences: nothing,
  setNotificationPreferences: () => allPreferences,
  getSubscription: nothing,
  checkLimits: () => ({ action: 'create_team' }),
  checkDashboardAccess: nothing,
  upgrade: nothing,

  listTeams: nothing,
  createTeam: newTeam,
  generateUrl: () => ({ teamName: 'Growth' }),
  checkUrl: () => ({ slug: newSlug() }),
  getTeam: pick('team_id'),
  deleteTeam: pick('team_id'),
  joinTeam: pick('team_id'),
  leaveTeam: pick('team_id'),
  setTeamInvite: ({ team_id }) => ({ team_id, open: false }),
  inviteToTeam: ({ team_id }) => ({ team_id, emails: ['ines@example.com'] }),
  removeMember: pick('team_id', 'member_id'),
  restoreMember: pick('team_id', 'member_id'),
  handOverTeam: pick('team_id', 'member_id'),

  listCampaigns: pick('team_id'),
  createCampaign: ({ team_id }) => newCampaign(team_id),
  getCampaign: pick('campaign_id'),
  joinCampaign: pick('invite_link'),
  moveCampaignEnd: ({ campaign_id }) => ({ campaign_id, end_datetime: inMilliseconds(5 * DAY) }),
  endCampaign: pick('campaign_id'),
  deleteCampaign: pick('campaign_id'),
  getConfettiViewed: pick('campaign_id'),
  markConfettiViewed: pick('campaign_id'),
  suggestTactics: pick('campaign_id'),

  listTactics: pick('campaign_id'),
  addTactic: ({ campaign_id }) => newTactic(campaign_id),
  voteOnTactic: ({ tactic_id }) => ({ tactic_id, ...scores(1, 2, 3) }),
  deleteTactic: pick('tactic_id'),
  listComments: pick('tactic_id'),
  addComment: ({ tactic_id }) => ({ tactic_id, comment_text: 'Hello' }),
}

/** A right input of an operation: one that does what the operation is for. */
export function inputOf(name: OperationName, scene: Scene): Input {
  return inputs[name](scene)
}

export const operationNames = Object.keys(operations) as OperationName[]
