import type { BrowserContext } from '@playwright/test'
import { signIn, type Person } from './client'
import { fit, MARKER, pack, payloads } from './payloads'
import { DAY, inMilliseconds, newTactic, newTeam } from './inputs'
import { buildCampaign } from './scene'

const AT_ONCE = 8
const LIMITS = {
  full_name: 200,
  team: { min: 3, max: 50 },
  campaign: { min: 5, max: 100 },
  token: 50,
  problem: 500,
  reason: 500,
  figure: 60,
  sentence: 300,
  expected_change: 120,
  expected_to: 40,
  description: 2_000,
  key: 64,
}

/** What a team of attackers wrote, by where it is shown. */
export type HostileTeam = {
  owner: Person
  member: Person
  outsider: Person
  team_id: string
  url_slug: string
  member_id: string
  token_id: string
  people: string[]
  teams: { id: string; name: string }[]
  campaigns: { id: string; name: string }[]
  problems: { campaign_id: string; statement: string; reason: string }[]
  tactics: { id: string; name: string }[]
  /** The tactic with the comments. */
  commented: { id: string; name: string }
  comments: string[]
  tokens: string[]
  /** What is joined to `commented`, and to `kept_id` of the ended campaign, each under another adder. */
  joined: { names: string[]; details: string[]; adders: string[]; comments: string[] }
  kept_id: string
  running_id: string
  ended_id: string
  /** Of the ended campaign. */
  decision: { names: string[]; reasons: string[]; details: string[]; link: string; result_link: string }
}

/** Writes every payload into every text field of the product, through the API. */
export async function writePayloads(url: string): Promise<HostileTeam> {
  const names = payloads.map((payload) => fit(payload, { max: LIMITS.full_name }))
  const [owner, ...others] = await inTurns(names, (name) => signIn({ url }, name))
  const [member, outsider] = others.splice(0, 2)
  if (!owner || !member || !outsider) throw new Error('There are too few payloads')
  await owner.must('upgrade')

  const teams = await inTurns(payloads, async (payload) => {
    const name = fit(payload, LIMITS.team)
    const { team } = await owner.must('createTeam', { ...newTeam(), name })
    return team
  })
  const [team] = teams
  if (!team) throw new Error('There is no team')
  const team_id = team.id
  await owner.must('editTeam', { team_id, issue_pattern: `http://localhost/${MARKER}"?t={title}&b={body}` })
  await inTurns([member, ...others], (person) => person.must('joinTeam', { team_id }))

  const texts = pack(LIMITS.problem)
  const campaigns = await inTurns(payloads, async (payload, index) => {
    const name = fit(payload, LIMITS.campaign)
    const statement = texts[index] ?? null
    const reason = texts[texts.length - 1 - index] ?? null
    const problem = { problem_statement: statement, problem_reason: reason }
    const end_datetime = inMilliseconds(DAY)
    const { campaign_id } = await buildCampaign(owner, team_id, { name, end_datetime, ...problem })
    return { id: campaign_id, name, statement, reason }
  })
  const [running, ended] = campaigns
  if (!running || !ended) throw new Error('There are too few campaigns')
  const tactics = await writeTactics(member, running.id)
  const decided = await writeTactics(member, ended.id)
  // The newest of a running campaign and the first of an ended one stand on the first page.
  const commented = tactics.at(-1)
  const kept = decided[0]
  if (!commented || !kept) throw new Error('There is no tactic')
  const joined = await writeJoined(others, running.id, commented.id)
  await writeJoined(others, ended.id, kept.id)
  await owner.must('endCampaign', { campaign_id: ended.id })
  const decision = await writeDecision(owner, ended.id, decided)

  const comments = payloads.map((payload) => fit(payload, { max: 2000 }))
  for (const comment_text of comments)
    await member.must('addComment', { tactic_id: commented.id, comment_text })
  const tokens = payloads.map((payload) => fit(payload, { max: LIMITS.token }))
  const created = await inTurns(tokens, (name) => owner.must('createApiToken', { name }))
  return {
    owner,
    member,
    outsider,
    team_id,
    url_slug: team.url_slug,
    member_id: member.id,
    token_id: created[0]?.token.id ?? '',
    people: [owner, member, ...others].map(({ full_name }) => full_name),
    teams,
    campaigns,
    problems: campaigns.flatMap(({ id, statement, reason }) =>
      statement && reason ? [{ campaign_id: id, statement, reason }] : [],
    ),
    tactics,
    commented,
    comments,
    tokens,
    joined,
    kept_id: kept.id,
    running_id: running.id,
    ended_id: ended.id,
    decision,
  }
}

async function writeTactics(adder: Person, campaign_id: string) {
  const names = payloads.map((payload) => fit(payload, { min: 10, max: 500 }))
  return inTurns(names, async (name, index) => {
    const { tactic } = await adder.must('addTactic', { ...newTactic(campaign_id, name), ...detailsOf(index) })
    return { id: tactic.id, name }
  })
}

/** Every payload as a tactic that is joined to another, with a comment that goes along. */
async function writeJoined(adders: Person[], campaign_id: string, kept_id: string) {
  const written = await inTurns(payloads, async (payload, index) => {
    const adder = adders[index % adders.length]
    if (!adder) throw new Error('There is nobody to add it')
    const name = fit(`Also ${payload}`, { min: 10, max: LIMITS.description })
    const description = fit(`Joined ${payload}`, { max: LIMITS.description })
    const key = fit(`joined ${index} ${payload}`, { max: LIMITS.key })
    const comment_text = fit(`Under ${payload}`, { max: LIMITS.description })
    const details = { description, key, link: HOSTILE_LINK }
    const { tactic } = await adder.must('addTactic', { ...newTactic(campaign_id, name), ...details })
    if (index % 10 === 0) await adder.must('addComment', { tactic_id: tactic.id, comment_text })
    await adder.must('joinTactics', { tactic_id: tactic.id, same_as: kept_id, stays: 'other' })
    return { name, details: [description, key], adder: adder.full_name, comment_text }
  })
  return {
    names: written.map(({ name }) => name),
    details: written.flatMap(({ details }) => details),
    adders: written.map(({ adder }) => adder),
    comments: written.filter((_, index) => index % 10 === 0).map(({ comment_text }) => comment_text),
  }
}

/** At localhost, since the inspection takes any other address for an injected one. */
const HOSTILE_LINK = `http://localhost/"><script>${MARKER}=1</script>`

/** A payload as description and as key, both unlike those of other tactics. */
function detailsOf(index: number) {
  const payload = payloads[index] ?? ''
  return {
    description: fit(`${index} ${payload}`, { max: LIMITS.description }),
    key: fit(`${index} ${payload}`, { max: LIMITS.key }),
    link: HOSTILE_LINK,
  }
}

/** Every payload as a reason, published and behind a link. */
async function writeDecision(owner: Person, campaign_id: string, tactics: { id: string; name: string }[]) {
  const reasons = payloads.map((payload) => fit(payload, { max: LIMITS.reason }))
  const expected = payloads.map((payload) => ({
    expected_change: fit(payload, { max: LIMITS.expected_change }),
    expected_to: fit(payload, { max: LIMITS.expected_to }),
    expected_by: '2030-04-01',
  }))
  const chosen = tactics.map(({ id }, index) => [
    id,
    { choice: 'do', reason: reasons[index], ...expected[index] },
  ])
  await owner.must('saveDecision', {
    campaign_id,
    version: 0,
    slots: tactics.length,
    tactics: Object.fromEntries(chosen) as object,
    publish: true,
  })
  await inTurns(tactics, ({ id }, index) => {
    const payload = payloads[index] ?? ''
    return owner.must('recordOutcome', {
      tactic_id: id,
      outcome: 'won',
      figure: fit(payload, { max: LIMITS.figure }),
      sentence: fit(payload, { max: LIMITS.sentence }),
      link: HOSTILE_LINK,
    })
  })
  // Every second one keeps the button of the tracker, whose address carries its texts.
  const linked = tactics.filter((_, index) => index % 2 === 0)
  await inTurns(linked, ({ id }) => owner.must('linkIssue', { tactic_id: id, tracker_link: HOSTILE_LINK }))
  const { link } = await owner.must('openDecisionLink', { campaign_id })
  const { link: result_link } = await owner.must('openResultLink', { campaign_id })
  const details = tactics.map((_, index) => detailsOf(index))
  return {
    names: tactics.map(({ name }) => name),
    reasons,
    details: details.flatMap(({ description, key }) => [description, key]),
    link,
    result_link,
  }
}

/** A few at a time, in order. */
async function inTurns<In, Out>(
  inputs: In[],
  work: (input: In, index: number) => Promise<Out>,
): Promise<Out[]> {
  const outputs: Out[] = []
  for (let at = 0; at < inputs.length; at += AT_ONCE) {
    const some = inputs.slice(at, at + AT_ONCE)
    outputs.push(...(await Promise.all(some.map((input, index) => work(input, at + index)))))
  }
  return outputs
}

/** Lets a browser be this person. */
export async function beSignedIn(context: BrowserContext, url: string, { token }: Person): Promise<void> {
  await context.clearCookies()
  await context.addCookies([{ name: 'tactics-session', value: token, url }])
}
