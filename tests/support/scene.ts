import { randomBytes } from 'node:crypto'
import { signIn, type Person } from './client'

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
