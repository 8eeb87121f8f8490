import type { Browser, Page } from '@playwright/test'
import { beSignedIn } from './hostile-team'
import type { Person } from './client'
import { scores } from './inputs'
import { buildCampaign, buildTeam, signInAll } from './scene'
import { takeContext } from './kept-contexts'

export type Vote = { scores: [number, number, number]; reason?: string }
/** One per tactic, whose first vote is that of its adder. */
export type Ballots = { name: string; votes: Vote[] }[]

const VOTERS = ['Vera', 'Walt', 'Xenia', 'Yuri', 'Zoe', 'Aron'] as const

export type EndedCampaign = { url: string; campaign_id: string; owner: Person; tactic_ids: string[] }

/** An ended campaign of six people. The nth vote of a tactic is the nth person's. */
export async function endedCampaign(url: string, ballots: Ballots): Promise<EndedCampaign> {
  const voters = await signInAll({ url }, ...VOTERS)
  const [owner, ...members] = voters
  const team_id = await buildTeam(owner, ...members)
  const { campaign_id } = await buildCampaign(owner, team_id)
  const tactic_ids: string[] = []
  for (const { name, votes } of ballots) {
    const { tactic } = await owner.must('addTactic', { campaign_id, name, ...scores(5, 5, 5) })
    tactic_ids.push(tactic.id)
    if (votes.length === 0) await owner.must('withdrawVote', { tactic_id: tactic.id })
    for (const [index, vote] of votes.entries()) {
      const { scores: given, reason } = vote
      await voters[index]?.must('voteOnTactic', { tactic_id: tactic.id, ...scores(...given), reason })
    }
  }
  await owner.must('endCampaign', { campaign_id })
  await owner.must('markConfettiViewed', { campaign_id })
  return { url: `${url}/campaigns/${campaign_id}`, campaign_id, owner, tactic_ids }
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
