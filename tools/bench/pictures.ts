import { buildCampaign, buildTeam, signInAll } from '../../tests/support/scene'
import { scores } from '../../tests/support/inputs'
import { bench } from './support/bench'
import { median, round } from './support/goals'
import { option } from './support/options'
import { startApp } from './support/processes'

/**
 * How long the picture of a shared result takes: the first, which starts the thread, another one, and one that is kept; and
 * how long other requests wait meanwhile. `npm run tool -- bench:pictures [--pictures N]`
 */
const DRAWN_MAX_MS = 300
const pictures = option('pictures', 30)
const TACTICS = 12
const PAUSE_MS = 5

await bench(async ({ server, goals, show }) => {
  const { target } = await startApp(server.url)
  const [owner, member] = await signInAll(target, 'Olga Owner', 'Milo Member')
  const team_id = await buildTeam(owner, member)

  async function openLink(place: number): Promise<string> {
    const { campaign_id } = await buildCampaign(owner, team_id)
    const tactics = Array.from({ length: TACTICS }, (_, index) => ({
      name: `Write to the accounts of list ${place} that were quiet for ${index + 30} days`,
      ...scores(1 + ((index + place) % 10), 5, 5),
    }))
    await owner.must('addTactics', { campaign_id, tactics })
    await owner.must('endCampaign', { campaign_id })
    const { link } = await owner.must('openResultLink', { campaign_id })
    return link
  }
  const links = []
  for (let place = 0; place < pictures; place++) links.push(await openLink(place))

  async function timeOf(address: string): Promise<number> {
    const start = performance.now()
    const answer = await fetch(address)
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
    await answer.arrayBuffer()
    return performance.now() - start
  }
  const asked = (kept: string[]) => inTurn(kept.map((link) => () => timeOf(`${link}/picture.png`)))

  const quiet = await inTurn(links.map(() => () => timeOf(`${target.url}/healthz`)))
  let isDrawing = true
  const beside = besides(
    () => timeOf(`${target.url}/healthz`),
    () => isDrawing,
  )
  const [first = 0, ...others] = await asked(links)
  isDrawing = false
  const kept = await asked(links)
  const slowest = Math.max(...others)
  show(`${pictures} pictures of ${TACTICS} tactics, ms`, {
    'the first, with its thread': { slowest: round(first) },
    'the others': { median: round(median(others)), slowest: round(slowest) },
    'kept ones': { median: round(median(kept)), slowest: round(Math.max(...kept)) },
    'another request, nothing drawn': { median: round(median(quiet)), slowest: round(Math.max(...quiet)) },
    'another request meanwhile': await beside.then((times) => ({
      median: round(median(times)),
      slowest: round(Math.max(...times)),
    })),
  })
  goals.check('a picture, ms', median(others), { atMost: DRAWN_MAX_MS })
})

async function inTurn(calls: (() => Promise<number>)[]): Promise<number[]> {
  const times = []
  for (const call of calls) times.push(await call())
  return times
}

/** Calls again and again, with pauses, while it `goesOn`. */
async function besides(call: () => Promise<number>, goesOn: () => boolean): Promise<number[]> {
  const times = []
  while (goesOn()) {
    times.push(await call())
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return times
}
