import { against, sharesOf, type Call, type Entrant } from './floor/load'
import { campaignOf } from './floor/seed'
import { startPostgres } from '../../tests/support/postgres'
import { campaignScreen, screen } from './support/calls'
import { createGoals, round } from './support/goals'
import { option } from './support/options'
import { buildApp, seededDatabase, startApp, startRemixFloor, stopAll } from './support/processes'

/**
 * Pages rendered on the server against a minimal Remix app that draws the same from memory (tools/bench/floor/remix): without
 * database, sign-in, log, icons or limits, and with plain option elements. In turns within one run, medians of rounds.
 * The app runs as in production, its log at its default level, on PostgreSQL, for a member who has scored nothing; only
 * `RATE_LIMITS=off`, as all requests come from one person. Nobody asks for compression.
 *
 * `npm run bench:pages -- [--seconds N] [--rounds N]`
 */
const CONNECTIONS = [10, 50]
const SHARE_OF_REMIX = 1
const SPREAD = 2
const seconds = option('seconds', 8)
const rounds = option('rounds', 5)

/** That both draw the same: as many of each element that people use. */
const USED = ['li', 'h1', 'h2', 'h3', 'form', 'select', 'option', 'label', 'button', 'section']

async function htmlOf({ target, call }: Entrant): Promise<string> {
  const response = await fetch(target.url + call.paths[0], { headers: call.headers, redirect: 'error' })
  const html = await response.text()
  return html.slice(html.indexOf('<body'))
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

buildApp()
const server = await startPostgres()
try {
  const { url, seeded } = await seededDatabase(server.url, 'pages', { campaigns: 10, votes: 1_000 })
  const floor = await startRemixFloor()
  const app = await startApp(url)
  const goals = createGoals()
  const pages: Record<string, { path: string; call: Call }> = {
    campaign: { path: '/campaign', call: campaignScreen(campaignOf(seeded, 50), seeded.reader) },
    dashboard: { path: '/dashboard', call: screen('/dashboard', seeded.reader) },
  }
  const table: Record<string, unknown> = {}
  for (const [name, { path, call }] of Object.entries(pages)) {
    const bare: Entrant = { target: floor.target, call: { method: 'GET', paths: [path] } }
    const own: Entrant = { target: app.target, call }
    const size = await requireSameMarkup(name, bare, own)
    for (const connections of CONNECTIONS) {
      const [remix, ours] = await against(bare, own, { connections, seconds, rounds })
      const row = `${name}, ${connections} connections`
      const share = sharesOf(remix, ours)
      table[row] = {
        'Remix /s': round(remix.perSecond, 0),
        'ours /s': round(ours.perSecond, 0),
        share: round(share.throughput),
        'CPU share': round(share.cpu),
        'Remix CPU ms': round(remix.cpu),
        'our CPU ms': round(ours.cpu),
        'Remix p50 / p97.5 ms': `${remix.p50} / ${remix.p97_5}`,
        'our p50 / p97.5 ms': `${ours.p50} / ${ours.p97_5}`,
        'KiB of HTML': size,
      }
      if (name === 'campaign')
        goals.check(`${row}, share of Remix`, share.throughput, { atLeast: SHARE_OF_REMIX })
      goals.check(`${row}, p97.5 / p50`, ours.p97_5 / ours.p50, { atMost: SPREAD })
    }
  }
  console.log(`\nPages against a minimal Remix app, medians of ${rounds} rounds of ${seconds} s`)
  console.table(table)
  goals.report()
} finally {
  await stopAll()
  await server.stop()
}
