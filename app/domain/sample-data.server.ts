import { sql } from 'drizzle-orm'
import { createCampaign, endCampaign } from './campaigns/commands.server'
import { addComment } from './comments/commands.server'
import type { Context, SystemContext } from './context'
import { sampleCampaigns, samplePeople, type SampleCampaign, type SampleTactic } from './sample-data'
import { queryRow } from './sql.server'
import { addTactic, voteOnTactic } from './tactics/commands.server'
import { createTeam } from './teams/commands.server'
import { joinTeam } from './teams/joining.server'
import { upsertUser } from './users/sessions.server'

/** The sample must fit whatever the trial includes. */
const ROOMY = { days: 14, max_teams: 10, max_campaigns: 10 }
const DAY = 24 * 60 * 60 * 1000

/** Gives an empty database a team of three with one running and one ended campaign. Returns whether it did. */
export function seedSampleData({ db, now }: Pick<SystemContext, 'db' | 'now'>): Promise<boolean> {
  return db.transaction((tx) => seed({ db: tx, now, limits: ROOMY }))
}

async function seed(system: SystemContext): Promise<boolean> {
  if (await queryRow(system, sql`select 1 from users limit 1`)) return false
  const people: Context[] = []
  for (const person of samplePeople) people.push(await toContext(system, person))
  const [owner, ...members] = people
  if (!owner) return false

  const { id: team_id } = await createTeam(owner, { name: 'Northwind Growth', url_slug: 'northwind-growth' })
  for (const member of members) await joinTeam(member, team_id)

  const ended_id = await openCampaign(owner, team_id, sampleCampaigns.ended)
  await fillCampaign(people, ended_id, sampleCampaigns.ended.tactics)
  await endCampaign(owner, ended_id)
  const running_id = await openCampaign(owner, team_id, sampleCampaigns.running)
  await fillCampaign(people.slice(0, 2), running_id, sampleCampaigns.running.tactics)
  await keepQuiet(system)
  return true
}

async function toContext(
  system: SystemContext,
  { name, email }: (typeof samplePeople)[number],
): Promise<Context> {
  const id = await upsertUser(system, { provider: 'local', subject: email, email, full_name: name })
  const actor = {
    id,
    email,
    full_name: name,
    plan: 'trial',
    trial_ends_at: '',
    is_trial_running: true,
    seen_at: '',
    is_in_person: true,
  } as const
  return { ...system, actor }
}

/** Nobody needs mails about what was there before them. */
async function keepQuiet(system: SystemContext): Promise<void> {
  await queryRow(
    system,
    sql`with tactic as (update tactics set is_announced = true), comment as (update comments set is_announced = true)
        update campaigns set end_announced_at = ended_at where ended_at is not null`,
  )
}

async function openCampaign(
  owner: Context,
  team_id: string,
  { name, problem_statement, problem_reason }: SampleCampaign,
): Promise<string> {
  const { campaign } = await createCampaign(owner, {
    name,
    team_id,
    contribution_mode: 'add_and_vote',
    end_datetime: new Date(Date.now() + 3 * DAY).toISOString(),
    problem_statement,
    problem_reason,
  })
  return campaign.id
}

async function fillCampaign(
  people: Context[],
  campaign_id: string,
  tactics: readonly SampleTactic[],
): Promise<void> {
  for (const [index, { name, votes, comment }] of tactics.entries()) {
    const adder = people[index % people.length]
    if (!adder) return
    const scoresOf = (person: Context) => {
      const [impact_score = 5, chances_score = 5, efforts_score = 5] = votes[people.indexOf(person)] ?? []
      return { impact_score, chances_score, efforts_score }
    }
    const tactic = await addTactic(adder, { campaign_id, name, ...scoresOf(adder) })
    for (const person of people) {
      if (person !== adder) await voteOnTactic(person, { tactic_id: tactic.id, ...scoresOf(person) })
    }
    if (comment) await addComment(adder, { tactic_id: tactic.id, comment_text: comment })
  }
}
