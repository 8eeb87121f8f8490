import { randomUUID } from 'node:crypto'
import { basename, resolve } from 'node:path'
import { createApi, type Api } from './api'
import { ownVoteMismatches, rankingMismatches, sealMismatches } from './check'
import { expectedRanking } from './expected'
import { feedStep, orderOfStep, type Fed } from './feed'
import { createHttp, type Http } from './http'
import { runInOrder } from './in-order'
import type { Options } from './options'
import { readExport } from './polis'
import { Problem } from './problem'
import type { Progress } from '../progress'
import { signIn } from './sign-in'
import { count, createTally, type Tally } from './tally'
import { toTimeline } from './timeline'

const WEEK = 7 * 24 * 60 * 60 * 1000

/**
 * Feeds the export through the app, ends the campaign and compares. Every run has a team and people of its own, so
 * that runs never meet in one app.
 */
export async function replay({ folder, url, concurrency }: Options, progress: Progress): Promise<Tally> {
  const polis = await readExport(folder)
  const { people, steps, unsendable } = toTimeline(polis)
  const tally = createTally({
    people: people.length,
    proposals: polis.proposals.length,
    votes: polis.votes.length,
  })
  for (const { reason } of unsendable) count(tally.votesNotSent, reason)

  const http = createHttp(url, (seconds) => progress.note(`The app limits the rate: waiting ${seconds} s`))
  const api = createApi(http)
  const run = randomUUID().slice(0, 8)
  const owner = await signIn(http, { name: 'Replay owner', email: `owner@${run}.replay.example` })
  const tokenOf = await signInAll(http, people, run, concurrency, progress)
  const team_id = await api.createTeam(owner, { name: `Replay ${run}`, url_slug: `replay-${run}` })
  const joined = progress.begin('People joined', people.length)
  await runInOrder(people, concurrency, (person) => api.joinTeam(tokenOf(person), team_id).then(joined))
  const campaign_id = await createCampaign(api, owner, team_id, folder)

  const fed: Fed = new Map()
  const context = { api, campaign_id, tokenOf, tally }
  const stepped = progress.begin('Proposals and votes', steps.length)
  const work = (step: (typeof steps)[number]) => feedStep(context, fed, step).then(stepped)
  await runInOrder(steps, concurrency, work, orderOfStep)

  tally.mismatches.push(...sealMismatches(await api.listTactics(owner, campaign_id)))
  await api.endCampaign(owner, campaign_id)
  const served = await api.listTactics(owner, campaign_id)
  tally.mismatches.push(...rankingMismatches(expectedRanking(steps), served, fed))
  const checked = progress.begin('People whose votes are there', people.length)
  await runInOrder(people, concurrency, async (person) => {
    const own = await api.listTactics(tokenOf(person), campaign_id)
    tally.mismatches.push(...ownVoteMismatches(person, own, fed))
    checked()
  })
  return tally
}

async function signInAll(http: Http, people: number[], run: string, concurrency: number, progress: Progress) {
  const tokens = new Map<number, string>()
  const signedIn = progress.begin('People signed in', people.length)
  await runInOrder(people, concurrency, async (person) => {
    const email = `person-${person}@${run}.replay.example`
    tokens.set(person, await signIn(http, { name: `Person ${person}`, email }))
    signedIn()
  })
  return (person: number) => {
    const token = tokens.get(person)
    if (token === undefined) throw new Problem(`Person ${person} is not signed in`)
    return token
  }
}

function createCampaign(api: Api, owner: string, team_id: string, folder: string): Promise<string> {
  return api.createCampaign(owner, {
    name: `Replay of ${basename(resolve(folder))}`.slice(0, 99),
    team_id,
    contribution_mode: 'add_and_vote',
    end_datetime: new Date(Date.now() + WEEK).toISOString(),
    problem_statement: 'Do the app and exact arithmetic rank real votes alike?',
    problem_reason: 'A ranking is worth what its arithmetic is worth.',
  })
}
