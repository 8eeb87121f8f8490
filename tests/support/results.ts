import type { Browser, Page } from '@playwright/test'
import { SHEET_MAX } from '../../app/domain/tactics/constants'
import { beSignedIn } from './hostile-team'
import type { Person } from './client'
import { scores } from './inputs'
import { buildCampaign, buildTeam, endAndSettle, signInAll } from './scene'
import { takeContext } from './kept-contexts'

export type Vote = { scores: [number, number, number]; reason?: string }
/** One per tactic, whose first vote is that of its adder. No two names are alike. */
export type Ballots = { name: string; votes: Vote[] }[]

const VOTERS = ['Vera', 'Walt', 'Xenia', 'Yuri', 'Zoe', 'Aron'] as const

export type EndedCampaign = { url: string; campaign_id: string; owner: Person; tactic_ids: string[] }

/** An ended campaign of six people. The nth vote of a tactic is the nth person's. */
export async function endedCampaign(url: string, ballots: Ballots): Promise<EndedCampaign> {
  const voters = await signInAll({ url }, ...VOTERS)
  const [owner, ...members] = voters
  const team_id = await buildTeam(owner, ...members)
  const { campaign_id } = await buildCampaign(owner, team_id)
  const names = ballots.map(({ name }) => ({ name }))
  const added = await owner.must('addTactics', { campaign_id, tactics: names })
  const idOf = new Map(added.tactics.map(({ id, name }) => [name, id]))
  const given = ballots.map(({ name, votes }) => ({ id: idOf.get(name) ?? '', votes }))
  for (let first = 0; first < given.length; first += SHEET_MAX) {
    const sheet = given.slice(first, first + SHEET_MAX)
    await Promise.all(voters.map((voter, index) => handIn(voter, campaign_id, sheet, index)))
  }
  await endAndSettle(owner, { campaign_id })
  await owner.must('markConfettiViewed', { campaign_id })
  const tactic_ids = given.map(({ id }) => id)
  return { url: `${url}/campaigns/${campaign_id}`, campaign_id, owner, tactic_ids }
}

type Given = { id: string; votes: Vote[] }

async function handIn(voter: Person, campaign_id: string, sheet: Given[], place: number): Promise<void> {
  const votes = sheet.flatMap(({ id, votes }) => {
    const vote = votes[place]
    return vote ? [[id, { ...scores(...vote.scores), reason: vote.reason ?? null }]] : []
  })
  if (votes.length > 0)
    await voter.must('scoreTactics', { campaign_id, votes: Object.fromEntries(votes) as object })
}

/** The page of the campaign as its owner sees it. */
export async function openResult(
  browser: Browser,
  base: string,
  { url, owner }: EndedCampaign,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const context = await takeContext(browser, { ...options, reducedMotion: 'reduce' })
  await beSignedIn(context, base, owner)
  const page = await context.newPage()
  await page.goto(url)
  return page
}

const same = (vote: Vote, count: number) => Array.from({ length: count }, () => vote)

/** Ranked 1, 2, 2, 4 and unranked: two tie, people stand in two camps on one, one has a single vote. */
export const telling: Ballots = [
  {
    name: 'Rebuild the mobile app',
    votes: [
      { scores: [1, 5, 5], reason: 'Nobody opens it' },
      { scores: [2, 5, 5] },
      { scores: [10, 5, 5], reason: 'It would halve our churn' },
      { scores: [9, 5, 5] },
      { scores: [9, 5, 5] },
      { scores: [2, 5, 5] },
    ],
  },
  { name: 'Send a welcome series', votes: same({ scores: [9, 9, 1] }, 6) },
  { name: 'Show unfinished work', votes: same({ scores: [7, 7, 3] }, 6) },
  { name: 'Referral credit for both', votes: same({ scores: [7, 7, 3] }, 6) },
  { name: 'Print stickers for the office', votes: [{ scores: [2, 2, 9] }] },
  { name: 'Nobody scored this one', votes: [] },
]
