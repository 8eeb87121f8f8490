import { chromium } from '@playwright/test'
import { startSampleApp } from '../../browser/app'
import { freePort } from '../../../scripts/free-port'
import { chromiumLaunchOptions } from '../../../tests/support/chromium'
import { COOKIE, signIn } from '../../../tests/support/client'
import { buildCampaign, buildTactic, buildTeam } from '../../../tests/support/scene'
import { scores } from '../../../tests/support/inputs'
import { note } from '../support/note'
import { textOption } from '../support/options'
import { installLighthouse } from './install'

/**
 * Lighthouse's mobile profile on the built app: medians of the screens that people meet first and the one where they
 * spend their time. Needs a calm machine: a busy one shows in the blocking time first.
 *
 * `npm run tool -- bench:lighthouse [--only ended]`
 */
const RUNS = 5
const only = textOption('only')
const TACTICS = 50

type Figures = Record<keyof typeof GOALS | 'LCP ms', number>
const GOALS = {
  performance: { atLeast: 98 },
  accessibility: { atLeast: 100 },
  'best-practices': { atLeast: 100 },
  seo: { atLeast: 100 },
  CLS: { below: 0.02 },
  'TBT ms': { atMost: 100 },
} as const
/** Pages behind the sign-in are not for search engines. */
const PUBLIC = ['/login', '/example']
const GOALS_OF_PUBLIC_ONLY = ['seo']

/**
 * The addresses of a running campaign and an ended one, as a member sees them who has scored nothing in the first, and
 * where the link of the running one leads a person who is not signed in.
 */
async function prepare(url: string) {
  const owner = await signIn({ url }, 'Olga Owner')
  const member = await signIn({ url }, 'Milo Member')
  const team_id = await buildTeam(owner, member)
  async function campaign() {
    const { campaign_id, invite_link } = await buildCampaign(owner, team_id)
    const tactic_ids: string[] = []
    for (let number = 1; number <= TACTICS; number++) {
      const name = `Idea number ${number}: write to everybody who left before the third page`
      tactic_ids.push(await buildTactic(owner, campaign_id, name))
    }
    return { campaign_id, invite_link, tactic_ids }
  }
  const [running, ended] = [await campaign(), await campaign()]
  const votes = ended.tactic_ids.map((id, index) => [id, scores(1 + (index % 10), 5, 1 + (index % 7))])
  await member.must('scoreTactics', { ...ended, votes: Object.fromEntries(votes) })
  await owner.must('endCampaign', ended)
  return {
    token: member.token,
    paths: {
      running: `/campaigns/${running.campaign_id}`,
      ended: `/campaigns/${ended.campaign_id}`,
      invitation: await landingOf(`${url}/join/campaign/${running.invite_link}`),
    },
  }
}

async function landingOf(link: string): Promise<string> {
  const { url } = await fetch(link)
  const { pathname, search } = new URL(url)
  return pathname + search
}

async function measure(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' })
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`)
  const { audits, categories } = result.lhr
  if (result.lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${result.lhr.finalDisplayedUrl}`)
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    CLS: Number(audits['cumulative-layout-shift']?.numericValue?.toFixed(4)),
    'TBT ms': Math.round(audits['total-blocking-time']?.numericValue ?? NaN),
    'LCP ms': Math.round(audits['largest-contentful-paint']?.numericValue ?? NaN),
  }
}

function medians(runs: Figures[]): Figures {
  const median = (name: keyof Figures) =>
    runs.map((run) => run[name]).sort((one, other) => one - other)[Math.floor(runs.length / 2)] ?? NaN
  const names = Object.keys(runs[0] ?? {}) as (keyof Figures)[]
  return Object.fromEntries(names.map((name) => [name, median(name)])) as Figures
}

function rangeOf(runs: Figures[], name: keyof Figures): string {
  const values = runs.map((run) => run[name])
  return `${Math.min(...values)}–${Math.max(...values)}`
}

function missedGoals(screen: string, figures: Figures): string[] {
  return Object.entries(GOALS)
    .filter(([name]) => PUBLIC.includes(screen) || !GOALS_OF_PUBLIC_ONLY.includes(name))
    .filter(([name, goal]) => !isMet(figures[name as keyof Figures], goal))
    .map(
      ([name, goal]) => `${screen}: ${name} ${figures[name as keyof Figures]}, goal ${JSON.stringify(goal)}`,
    )
}

function isMet(figure: number, goal: { atLeast?: number; atMost?: number; below?: number }): boolean {
  const { atLeast = -Infinity, atMost = Infinity, below = Infinity } = goal
  return figure >= atLeast && figure <= atMost && figure < below
}

const lighthouse = await installLighthouse()
const port = await freePort()
const app = await startSampleApp({ RATE_LIMITS: 'off' })
const options = await chromiumLaunchOptions()
const browser = await chromium.launch({
  ...options,
  args: [...options.args, `--remote-debugging-port=${port}`],
})
try {
  const { token, paths } = await prepare(app.url)
  const devTools = await browser.newBrowserCDPSession()
  const screens = [
    ...PUBLIC.map((path) => ({ name: path, path, cookies: [] })),
    { name: 'invitation', path: paths.invitation, cookies: [] },
    ...[
      { name: '/dashboard', path: '/dashboard' },
      { name: 'running campaign', path: paths.running },
      { name: 'ended campaign', path: paths.ended },
    ].map((screen) => ({ ...screen, cookies: [{ name: COOKIE, value: token, url: app.url }] })),
  ].filter(({ name }) => only === null || name.includes(only))
  const missed: string[] = []
  const table: Record<string, Figures & Record<`${string} range`, string>> = {}
  for (const { name, path, cookies } of screens) {
    await devTools.send('Storage.setCookies', { cookies })
    const runs: Figures[] = []
    for (let run = 1; run <= RUNS; run++) {
      note(`${name}, run ${run} of ${RUNS}`)
      runs.push(await measure(app.url + path, port))
    }
    const figures = medians(runs)
    table[name] = {
      ...figures,
      'performance range': rangeOf(runs, 'performance'),
      'TBT range': rangeOf(runs, 'TBT ms'),
    }
    missed.push(...missedGoals(name, figures))
  }
  console.log(`Median of ${RUNS} runs, mobile profile, ${TACTICS} tactics in a campaign`)
  console.table(table)
  for (const line of missed) console.error(line)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await app.stop()
}
