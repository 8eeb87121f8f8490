import { sql } from 'drizzle-orm'
import { endCampaign, createCampaign } from './campaigns/commands.server'
import { addComment } from './comments/commands.server'
import type { Context, SystemContext } from './context'
import { saveDecision } from './decisions/commands.server'
import { recordOutcome } from './outcomes/commands.server'
import {
  SAMPLE_TEAM,
  sampleCampaigns,
  sampleColleagues,
  samplePeople,
  type SampleCampaign,
  type SampleDecision,
  type SampleTactic,
} from './sample-data'
import type { StoredKeys } from './sealing-keys.server'
import { execute, hasRows, inTransaction } from './sql.server'
import { addTactic } from './tactics/commands.server'
import { voteOnTactic } from './tactics/votes.server'
import { createTeam } from './teams/commands.server'
import { joinTeam } from './teams/joining.server'
import { upsertUser } from './users/sessions.server'
import { eachProblem } from './campaigns/fields'

/** The sample must fit whatever the trial includes. */
const ROOMY = { has_plans: true, days: 14, max_teams: 10, max_campaigns: 10 }
const DAY = 24 * 60 * 60 * 1000

/** Gives an empty database a team with one running and one decided campaign. Returns whether it did. */
export function seedSampleData(
  ctx: Pick<Context, 'db' | 'now' | 'services' | keyof StoredKeys>,
): Promise<boolean> {
  return inTransaction({ ...ctx, limits: ROOMY }, seed)
}

type SampleContext = Omit<Context, 'actor' | 'way'>

async function seed(system: SampleContext): Promise<boolean> {
  if (await hasRows(system, sql`select 1 from users limit 1`)) return false
  const people: Context[] = []
  for (const person of [...samplePeople, ...sampleColleagues]) people.push(await toContext(system, person))
  const [owner, ...members] = people
  if (!owner) return false

  const { team } = await createTeam(owner, { name: SAMPLE_TEAM, url_slug: 'northwind-growth' })
  const team_id = team.id
  for (const member of members) await joinTeam(member, { team_id })

  const ended_id = await openCampaign(owner, team_id, sampleCampaigns.ended)
  const ended_tactics = await fillCampaign(people, ended_id, sampleCampaigns.ended.tactics)
  await endCampaign(owner, { campaign_id: ended_id })
  if (sampleCampaigns.ended.decision)
    await publishDecision(owner, ended_id, ended_tactics, sampleCampaigns.ended.decision)
  const running_id = await openCampaign(owner, team_id, sampleCampaigns.running)
  await fillCampaign(people.slice(0, 2), running_id, sampleCampaigns.running.tactics)
  await keepQuiet(system)
  return true
}

async function toContext(
  system: SampleContext,
  { name, email }: { name: string; email: string },
): Promise<Context> {
  const { id } = await upsertUser(system, { provider: 'local', subject: email, email, full_name: name })
  const actor = {
    id,
    email,
    full_name: name,
    plan: 'trial',
    trial_ends_at: '',
    is_trial_running: true,
    seen_at: '',
    is_in_person: true,
    session_id: null,
    token_scopes: null,
  } as const
  return { ...system, actor, way: 'screen' }
}

/** Nobody needs mails about what was there before them. */
async function keepQuiet(system: SystemContext): Promise<void> {
  await execute(
    system,
    sql`with tactic as (update tactics set is_announced = true), comment as (update comments set is_announced = true),
          decision as (update decisions set ask_outcomes_at = null), decided_tactic as (update decided_tactics set ask_at = null)
        update campaigns set end_announced_at = ended_at where ended_at is not null`,
  )
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

async function openCampaign(
  owner: Context,
  team_id: string,
  { name, ...texts }: SampleCampaign,
): Promise<string> {
  const { campaign } = await createCampaign(owner, {
    name,
    team_id,
    contribution_mode: 'add_and_vote',
    end_datetime: new Date(Date.now() + 3 * DAY).toISOString(),
    ...eachProblem((problem) => texts[problem]),
  })
  return campaign.id
}

/** The tactics are added in turns by those who sign in. Returns their ids. */
async function fillCampaign(
  people: Context[],
  campaign_id: string,
  tactics: readonly SampleTactic[],
): Promise<string[]> {
  const ids: string[] = []
  for (const [index, { name, comment, ...scored }] of tactics.entries()) {
    const ballots = ballotsOf(scored).flatMap((ballot, place) => {
      const person = people[place]
      return person && ballot ? [{ person, ballot, isAdder: place < samplePeople.length }] : []
    })
    const adders = ballots.filter(({ isAdder }) => isAdder)
    const added = adders[index % adders.length]
    if (!added) continue
    const { person: adder, ballot: own } = added
    const { tactic } = await addTactic(adder, { campaign_id, name, ...own })
    const tactic_id = tactic.id
    ids.push(tactic_id)
    for (const { person, ballot } of ballots) await voteOnTactic(person, { tactic_id, ...ballot })
    if (comment) await addComment(adder, { tactic_id, comment_text: comment })
  }
  return ids
}

/** One a person, null for those who did not score. */
function ballotsOf({ votes, reasons = {} }: Pick<SampleTactic, 'votes' | 'reasons'>) {
  return votes.split(' ').map((vote, place) => {
    if (vote === '-') return null
    const [impact_score = null, chances_score = null, efforts_score = null] = vote.split('/').map(Number)
    return { impact_score, chances_score, efforts_score, reason: reasons[place] ?? null }
  })
}

async function publishDecision(
  owner: Context,
  campaign_id: string,
  tactic_ids: string[],
  { slots, choices, outcomes }: SampleDecision,
): Promise<void> {
  const tactics = Object.fromEntries(
    choices.map(({ tactic, choice, reason = null, expected }) => [
      tactic_ids[tactic],
      { choice, reason, ...(expected && { ...expected, expected_by: dayIn(expected.days) }) },
    ]),
  )
  await saveDecision(owner, { campaign_id, version: 0, slots, publish: true, tactics })
  for (const { tactic, outcome, figure = null, link = null, sentence = null, verdict = null } of outcomes) {
    const tactic_id = tactic_ids[tactic]
    if (tactic_id) await recordOutcome(owner, { tactic_id, outcome, figure, link, sentence, verdict })
  }
}
