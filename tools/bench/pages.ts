import { get } from 'node:http'
import { inTurns, sharesOf, type Call, type Entrant } from './floor/load'
import { campaignOf } from './floor/seed'
import { bench } from './support/bench'
import { campaignScreen, screen } from './support/calls'
import { round } from './support/goals'
import { elapsedSeconds } from './support/note'
import { option } from './support/options'
import { buildRemixFloor, seededDatabase, startApp, startRemixFloor } from './support/processes'

/**
 * Pages rendered on the server against a minimal Remix app that draws the same (tools/bench/floor/remix): without
 * sign-in, rules, log, icons or limits, its options as text like ours. It runs twice: from memory, and sending the
 * statements of our pages. In turns within one run, medians of rounds.
 * The app runs as in production, its log at its default level, on PostgreSQL, for a member who has scored nothing; only
 * `RATE_LIMITS=off`, as all requests come from one person. Pages are asked for with Brotli.
 *
 * `npm run tool -- bench:pages [--seconds N] [--rounds N] [--minutes N]`
 */
const CONNECTIONS = [10, 50]
/** Share of the processor time of the floor with our statements (docs/decisions/034). */
const CPU_SHARE = 0.8
const PAGES = ['campaign', 'dashboard'] as const
/** Kilobytes of a document with Brotli; a running campaign for a member who has scored nothing, an ended one of 20 voters. */
const ON_THE_WIRE = { dashboard: 8, campaign: 20, 'ended campaign': 32 }
const SPREAD = 2
const ROWS = PAGES.length * CONNECTIONS.length
const seconds = option('seconds', 3)
const rounds = option('rounds', 5)
/** For everything. On a busy machine turns are longer, and there are fewer rounds. */
const BUDGET_SECONDS = 60 * option('minutes', 4.5)

/** That both draw the same: as many of each element that people use. */
const USED = ['li', 'h1', 'h2', 'h3', 'form', 'select', 'option', 'label', 'button', 'section']

async function htmlOf({ target, call }: Entrant): Promise<string> {
  const response = await fetch(target.url + call.paths[0], { headers: call.headers, redirect: 'error' })
  const html = await response.text()
  return html.slice(html.indexOf('<body'))
}

/** Unlike `fetch` it does not decode. */
async function kilobytesOf({ target, call }: Entrant): Promise<number> {
  return new Promise((resolve, reject) => {
    get(target.url + call.paths[0], { headers: call.headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length)).once('end', () => resolve(bytes / 1_000))
    }).once('error', reject)
  })
}

async function requireSameMarkup(name: string, floor: Entrant, ours: Entrant): Promise<string> {
  const [bare, own] = await Promise.all([htmlOf(floor), htmlOf(ours)])
  const count = (html: string, element: string) => html.split(new RegExp(`<${element}[ >]`)).length - 1
  for (const element of USED) {
    const [wanted, found] = [count(bare, element), count(own, element)]
    if (wanted !== found) throw new Error(`${name}: ${wanted} <${element}> in the floor, ${found} in ours`)
  }
  return `${Math.round(bare.length / 1024)} / ${Math.round(own.length / 1024)}`
}

await bench(async ({ server, goals, show }) => {
  const { url, seeded } = await seededDatabase(server.url, 'pages', { campaigns: 10, votes: 1_000 })
  buildRemixFloor()
  const fromMemory = await startRemixFloor()
  const withStatements = await startRemixFloor(url)
  const app = await startApp(url)
  const campaign = campaignOf(seeded, 50)
  const floorCall = (path: string): Call => screen(`${path}?campaign_id=${campaign.id}`, seeded.reader)
  const pages = {
    campaign: { path: '/campaign', call: campaignScreen(campaign, seeded.reader) },
    dashboard: { path: '/dashboard', call: screen('/dashboard', seeded.reader) },
  }
  const sent = {
    ...pages,
    'ended campaign': { call: campaignScreen(campaignOf(seeded, 50, true), seeded.reader) },
  }
  for (const [name, { call }] of Object.entries(sent)) {
    const atMost = ON_THE_WIRE[name as keyof typeof sent]
    goals.check(`${name}, KB on the wire`, await kilobytesOf({ target: app.target, call }), { atMost })
  }
  const table: Record<string, unknown> = {}
  for (const name of PAGES) {
    const { path, call } = pages[name]
    const own: Entrant = { target: app.target, call }
    const floors = [fromMemory, withStatements].map(({ target }) => ({ target, call: floorCall(path) }))
    const [first = own] = floors
    const size = await requireSameMarkup(name, first, own)
    for (const connections of CONNECTIONS) {
      const rowsLeft = ROWS - Object.keys(table).length
      const budgetSeconds = (BUDGET_SECONDS - elapsedSeconds()) / rowsLeft
      const row = `${name}, ${connections} connections`
      const [memory, statements, ours] = await inTurns(row, [...floors, own], {
        connections,
        seconds,
        rounds,
        budgetSeconds,
      })
      if (!memory || !statements || !ours) throw new Error('Nothing was measured')
      const [of, ofStatements] = [sharesOf(memory, ours), sharesOf(statements, ours)]
      const most = sharesOf(memory, statements)
      table[row] = {
        'ours /s': round(ours.perSecond, 0),
        'CPU ms': [memory, statements, ours].map(({ cpu }) => round(cpu)).join(' / '),
        'CPU share': round(of.cpu),
        share: round(of.throughput),
        'most CPU share': round(most.cpu),
        'most share': round(most.throughput),
        'CPU share of statements': round(ofStatements.cpu),
        'share of statements': round(ofStatements.throughput),
        'our p50 / p97.5 ms': `${ours.p50} / ${ours.p97_5}`,
        'KiB of HTML': size,
      }
      goals.check(`${row}, CPU share of Remix with our statements`, ofStatements.cpu, { atLeast: CPU_SHARE })
      goals.check(`${row}, p97.5 / p50`, ours.p97_5 / ours.p50, { atMost: SPREAD })
    }
  }
  show(
    `Pages against a minimal Remix app, medians of up to ${rounds} rounds of ${seconds} s
CPU ms: Remix from memory / Remix with our statements / ours. Most: what Remix keeps of its own figure with them.`,
    table,
  )
})
