import type { Person } from './client'
import { scores } from './inputs'
import { buildCampaign, buildTeam, signInAll } from './scene'

type Given = { owner?: Person; member?: Person; name?: string; machine_ballot?: boolean }

/** A running campaign of an owner and a member with tactics named 'Tactic number n', and somebody outside the team. */
export async function newScoring(app: { url: string }, count: number, given: Given = {}) {
  const [first, second, stranger] = await signInAll(app, 'Olga Owner', 'Milo Member', 'Sten Stranger')
  const { owner = first, member = second, name = 'Spring sign-ups', ...changes } = given
  const team_id = await buildTeam(owner, member)
  const { campaign_id } = await buildCampaign(owner, team_id, { name, time_zone: null, ...changes })
  const names = Array.from({ length: count }, (_, index) => `Tactic number ${index + 1}`)
  const added =
    count === 0
      ? []
      : (await owner.must('addTactics', { campaign_id, tactics: names.map((name) => ({ name })) })).tactics
  const tactics = names.map((name) => added.find((tactic) => tactic.name === name)?.id ?? '')
  /** 5 on everything. */
  const scoreAll = (person: Person) =>
    person.must('scoreTactics', {
      campaign_id,
      votes: Object.fromEntries(tactics.map((id) => [id, scores(5, 5, 5)])),
    })
  return {
    owner,
    member,
    stranger,
    team_id,
    campaign_id,
    page: `/campaigns/${campaign_id}`,
    tactics,
    scoreAll,
  }
}
