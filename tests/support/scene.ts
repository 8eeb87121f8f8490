import { operations, type OperationName } from '~/contract/operations.server'
import { NOTIFICATION_KINDS } from '~/domain/notifications/kinds'
import { signIn, type Input, type Person } from './client'
import {
  DAY,
  inMilliseconds,
  newCampaign,
  newNextRound,
  newSlug,
  newStart,
  newTactic,
  newTeam,
  newWebhook,
  scores,
} from './inputs'

/** More at once take a busy machine longer than a sign-in may take. */
const SIGN_INS_AT_ONCE = 8

/** Signs in several people on premium, so that no limit of the trial is in the way. */
export async function signInAll<const Names extends readonly string[]>(
  app: { url: string },
  ...names: Names
) {
  const people: Person[] = []
  for (let first = 0; first < names.length; first += SIGN_INS_AT_ONCE) {
    const next = names.slice(first, first + SIGN_INS_AT_ONCE).map(async (name) => {
      const person = await signIn(app, name)
      await person.must('upgrade')
      return person
    })
    people.push(...(await Promise.all(next)))
  }
  return people as unknown as { -readonly [Index in keyof Names]: Person }
}

export async function buildTeam(owner: Person, ...members: Person[]): Promise<string> {
  const { team } = await owner.must('createTeam', newTeam())
  for (const member of members) await member.must('joinTeam', { team_id: team.id })
  return team.id
}

export async function buildCampaign(owner: Person, team_id: string, changes: object = {}) {
  const { campaign, inviteLink } = await owner.must('createCampaign', { ...newCampaign(team_id), ...changes })
  return { campaign_id: campaign.id, invite_link: inviteLink?.split('/').at(-1) ?? '' }
}

export async function buildTactic(adder: Person, campaign_id: string, name?: string): Promise<string> {
  const { tactic } = await adder.must('addTactic', newTactic(campaign_id, name))
  return tactic.id
}

/** A tactic that is joined to another. */
export async function buildJoined(adder: Person, campaign_id: string, tactic_id: string): Promise<string> {
  const joined_id = await buildTactic(adder, campaign_id, 'Let friends invite friends')
  await adder.must('joinTactics', { tactic_id: joined_id, same_as: tactic_id })
  return joined_id
}

export async function buildComment(author: Person, tactic_id: string): Promise<string> {
  const { comment } = await author.must('addComment', { tactic_id, comment_text: 'Worth a try' })
  return comment.id
}

/** What is expected of a tactic marked Do. */
export const expectation = {
  expected_change: 'Sign-ups a week',
  expected_from: '120',
  expected_to: '150',
  expected_by: '2030-04-01',
}

/** The ids by which operations reach something, from the narrowest to the widest. */
export const ID_FIELDS = [
  'session_id',
  'delivery_id',
  'webhook_id',
  'token_id',
  'comment_id',
  'joined_id',
  'same_as',
  'tactic_id',
  'campaign_id',
  'team_id',
  'invite_link',
] as const

/** For asking which ids an input names. */
export const blankScene: Scene = {
  team_id: '',
  member_id: '',
  campaign_id: '',
  invite_link: '',
  tactic_id: '',
  same_as: '',
  joined_id: '',
  comment_id: '',
  token_id: '',
  session_id: '',
  webhook_id: '',
  delivery_id: '',
}

export async function buildToken(owner: Person): Promise<string> {
  const { token } = await owner.must('createApiToken', { name: 'Weekly report' })
  return token.id
}

/** A session of the person's on another device, on which they are signed in unless they are. */
export async function buildSession(person: Person): Promise<string> {
  const { sessions } = await person.must('listSessions')
  const other = sessions.find(({ is_current }) => !is_current)
  if (other) return other.id
  await signIn({ url: person.base }, person.full_name, person.email)
  return buildSession(person)
}

/** A webhook with one delivery. Its address has no receiver. */
export async function buildWebhook(owner: Person, team_id: string) {
  const { webhook } = await owner.must('createWebhook', { ...newWebhook, team_id })
  const { delivery } = await owner.must('testWebhook', { webhook_id: webhook.id })
  return { webhook_id: webhook.id, delivery_id: delivery.id }
}

/** The ids of one team's things, by which its calls reach them. */
export type Scene = {
  team_id: string
  member_id: string
  campaign_id: string
  invite_link: string
  tactic_id: string
  /** Another tactic of its adder, and one that is joined to it. */
  same_as: string
  joined_id: string
  /** A comment of the tactic's adder. */
  comment_id: string
  /** An API token of the owner's. */
  token_id: string
  /** A session of the owner's, not the one of their calls. */
  session_id: string
  webhook_id: string
  delivery_id: string
}

/** A team with one more member, a campaign and a tactic with a comment of its owner. */
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
    same_as: await buildTactic(owner, campaign_id, 'Ask friends to join'),
    joined_id: await buildJoined(owner, campaign_id, tactic_id),
    comment_id: await buildComment(owner, tactic_id),
    token_id: await buildToken(owner),
    session_id: await buildSession(owner),
    ...(await buildWebhook(owner, team_id)),
  }
}

const nothing = () => ({})
const pick =
  (...fields: (keyof Scene)[]) =>
  (scene: Scene): Input =>
    Object.fromEntries(fields.map((field) => [field, scene[field]]))

const allPreferences = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, false]))

const inputs: Record<OperationName, (scene: Scene) => Input> = {
  getMe: nothing,
  changeName: () => ({ full_name: 'Ada King' }),
  listSessions: nothing,
  endSession: pick('session_id'),
  endOtherSessions: nothing,
  exportAccount: nothing,
  /** A client that knows whose it is sends their own. */
  deleteAccount: () => ({ email: 'somebody@example.com' }),
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
  editTeam: ({ team_id }) => ({ team_id, name: 'Growth and more', url_slug: newSlug() }),
  deleteTeam: pick('team_id'),
  joinTeam: pick('team_id'),
  leaveTeam: pick('team_id'),
  setTeamInvite: ({ team_id }) => ({ team_id, open: false }),
  listWebhooks: pick('team_id'),
  createWebhook: ({ team_id }) => ({ ...newWebhook, team_id }),
  deleteWebhook: pick('webhook_id'),
  testWebhook: pick('webhook_id'),
  listDeliveries: pick('webhook_id'),
  sendDeliveryAgain: pick('delivery_id'),
  setOpenBallots: ({ team_id }) => ({ team_id, open: false }),
  inviteToTeam: ({ team_id }) => ({ team_id, emails: ['ines@example.com'] }),
  removeMember: pick('team_id', 'member_id'),
  restoreMember: pick('team_id', 'member_id'),
  handOverTeam: pick('team_id', 'member_id'),

  listOpenWork: nothing,
  getOpenWorkLive: nothing,
  listCampaigns: pick('team_id'),
  createCampaign: ({ team_id }) => newCampaign(team_id),
  startCampaign: ({ team_id }) => ({ team_id, ...newStart() }),
  runCampaignAgain: newNextRound,
  getCampaign: pick('campaign_id'),
  getCampaignLive: pick('campaign_id'),
  joinCampaign: pick('invite_link'),
  editCampaign: ({ campaign_id }) => ({
    campaign_id,
    name: 'Summer sign-ups',
    problem_statement: 'Few people come back',
    problem_reason: null,
    end_datetime: inMilliseconds(5 * DAY),
  }),
  renewCampaignInvite: pick('campaign_id'),
  getCampaignCalendar: pick('campaign_id'),
  endCampaign: pick('campaign_id'),
  getReminder: pick('campaign_id'),
  remindMembers: pick('campaign_id'),
  deleteCampaign: pick('campaign_id'),
  getConfettiViewed: pick('campaign_id'),
  markConfettiViewed: pick('campaign_id'),
  getResultsFile: pick('campaign_id'),
  getReceipt: pick('campaign_id'),
  getCheckPage: pick('campaign_id'),
  getDecision: pick('campaign_id'),
  getResultToShare: pick('campaign_id'),
  openResultLink: pick('campaign_id'),
  closeResultLink: pick('campaign_id'),
  saveDecision: ({ campaign_id, tactic_id }) => ({
    campaign_id,
    version: 0,
    slots: 1,
    tactics: { [tactic_id]: { choice: 'do', reason: 'Cheap to try', ...expectation } },
    publish: true,
  }),
  openDecisionLink: pick('campaign_id'),
  closeDecisionLink: pick('campaign_id'),
  recordOutcome: ({ tactic_id }) => ({
    tactic_id,
    outcome: 'won',
    figure: '+12 % sign-ups',
    link: 'https://example.com/report',
    sentence: 'Most came from the second mail.',
    verdict: 'hit',
  }),
  clearOutcome: pick('tactic_id'),
  linkIssue: ({ tactic_id }) => ({ tactic_id, tracker_link: 'https://github.com/acme/app/issues/12' }),
  getTrackRecord: pick('team_id'),
  suggestTactics: pick('campaign_id'),
  getSecondRound: pick('campaign_id'),
  getSecondRoundCalendar: pick('campaign_id'),
  openSecondRound: ({ campaign_id, tactic_id }) => ({ campaign_id, tactic_ids: [tactic_id] }),
  moveSecondRoundEnd: ({ campaign_id }) => ({ campaign_id, end_datetime: inMilliseconds(5 * DAY) }),
  endSecondRound: pick('campaign_id'),
  voteInSecondRound: ({ campaign_id, tactic_id }) => ({
    campaign_id,
    votes: { [tactic_id]: scores(3, 2, 1) },
  }),
  withdrawSecondVote: pick('tactic_id'),

  listTactics: pick('campaign_id'),
  getResults: pick('campaign_id'),
  exportResults: pick('campaign_id'),
  exportTactics: pick('campaign_id'),
  addTactic: ({ campaign_id }) => newTactic(campaign_id),
  addTactics: ({ campaign_id }) => ({ campaign_id, tactics: [{ name: 'Offer a yearly plan' }] }),
  previewTactics: ({ campaign_id }) => ({ campaign_id, text: 'Offer a yearly plan\nToo short' }),
  listSimilarTactics: ({ campaign_id }) => ({ campaign_id, text: 'Invite friends' }),
  voteOnTactic: ({ tactic_id }) => ({ tactic_id, ...scores(1, 2, 3) }),
  scoreTactics: ({ campaign_id, tactic_id }) => ({ campaign_id, votes: { [tactic_id]: scores(1, 2, 3) } }),
  withdrawVote: pick('tactic_id'),
  editTactic: ({ tactic_id }) => ({ tactic_id, name: 'Invite friends by letter' }),
  deleteTactic: pick('tactic_id'),
  joinTactics: ({ tactic_id, same_as }) => ({ tactic_id, same_as, stays: 'this' }),
  separateTactics: pick('tactic_id', 'joined_id'),
  listComments: pick('tactic_id'),
  addComment: ({ tactic_id }) => ({ tactic_id, comment_text: 'Hello' }),
  editComment: ({ comment_id }) => ({ comment_id, comment_text: 'Hello again' }),
  deleteComment: pick('comment_id'),
}

const OF_ENDED_CAMPAIGNS = new Set<OperationName>([
  'getResults',
  'exportResults',
  'getResultsFile',
  'getCheckPage',
  'getDecision',
  'getResultToShare',
  'openResultLink',
  'closeResultLink',
  'saveDecision',
  'runCampaignAgain',
  'getSecondRound',
  'openSecondRound',
])
const OF_SECOND_ROUNDS = new Set<OperationName>([
  'getSecondRoundCalendar',
  'moveSecondRoundEnd',
  'endSecondRound',
  'voteInSecondRound',
  'withdrawSecondVote',
])
const OF_PUBLISHED_DECISIONS = new Set<OperationName>([
  'openDecisionLink',
  'closeDecisionLink',
  'recordOutcome',
  'clearOutcome',
  'linkIssue',
  'getTrackRecord',
])

/** Brings a fresh scene where the operation can succeed. The results of an ended campaign are stored. */
export async function prepare(name: OperationName, owner: Person, scene: Scene): Promise<void> {
  if (name === 'restoreMember') await owner.must('removeMember', scene)
  if (name === 'suggestTactics') {
    for (const text of ['Write to everybody who left', 'Offer a yearly plan'])
      await buildTactic(owner, scene.campaign_id, text)
  }
  if (![OF_ENDED_CAMPAIGNS, OF_SECOND_ROUNDS, OF_PUBLISHED_DECISIONS].some((names) => names.has(name))) return
  await owner.must('endCampaign', scene)
  await owner.must('getResults', scene)
  if (OF_SECOND_ROUNDS.has(name)) await owner.must('openSecondRound', inputOf('openSecondRound', scene))
  if (OF_PUBLISHED_DECISIONS.has(name))
    await owner.must('saveDecision', { ...inputOf('saveDecision', scene), publish: true })
}

/** A right input of an operation: one that does what the operation is for. */
export function inputOf(name: OperationName, scene: Scene): Input {
  return inputs[name](scene)
}

export const operationNames = Object.keys(operations) as OperationName[]
