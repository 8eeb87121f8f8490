import { campaignOf } from './floor/seed'
import { against, type Entrant } from './floor/load'
import { bench } from './support/bench'
import { campaignScreen } from './support/calls'
import { round } from './support/goals'
import { option } from './support/options'
import { seededDatabase, startApp } from './support/processes'

/**
 * The page of an ended campaign against that of a running one, both with 50 tactics and 20 votes each, from one process,
 * in turns within one run; medians of rounds. The goal is
 * on processor time, which is steadier than pages per second on a busy machine.
 *
 * `npm run tool -- bench:result-page [--seconds N] [--rounds N]`
 */
const TACTICS = 50
const CONNECTIONS = 4
const CPU_OF_RUNNING = 1.25
const seconds = option('seconds', 4)
const rounds = option('rounds', 5)

async function kilobytesOf({ target, call }: Entrant): Promise<number> {
  const response = await fetch(target.url + call.paths[0], { headers: call.headers, redirect: 'error' })
  return (await response.arrayBuffer()).byteLength / 1024
}

await bench(async ({ server, goals, show }) => {
  const { url, seeded } = await seededDatabase(server.url, 'result_page', { campaigns: 10, votes: 1_000 })
  const { target } = await startApp(url)
  const entrantOf = (is_ended: boolean): Entrant => ({
    target,
    call: campaignScreen(campaignOf(seeded, TACTICS, is_ended), seeded.reader),
  })
  const [running, ended] = [entrantOf(false), entrantOf(true)]
  const [ofRunning, ofEnded] = await against('running and ended', running, ended, {
    connections: CONNECTIONS,
    seconds,
    rounds,
  })
  const rowOf = async (entrant: Entrant, { perSecond, cpu, p50 }: typeof ofRunning) => ({
    'pages /s': round(perSecond, 0),
    'CPU ms': round(cpu),
    'p50 ms': p50,
    'KiB of HTML': round(await kilobytesOf(entrant), 0),
  })
  show('Pages of 50 tactics', {
    running: await rowOf(running, ofRunning),
    ended: await rowOf(ended, ofEnded),
  })
  console.log(`Pages per second, running to ended: ${round(ofRunning.perSecond / ofEnded.perSecond)}`)
  goals.check('CPU of an ended page to a running one', ofEnded.cpu / ofRunning.cpu, {
    atMost: CPU_OF_RUNNING,
  })
})
