import { setTimeout as sleep } from 'node:timers/promises'
import { startReceiver, type Receiver } from '../../../tests/support/receiver'
import { startMailServer, until } from '../../../tests/support/smtp'
import { startApp, type App } from '../support/app'
import { both, exactly, figure, holds, type Experiment } from '../support/report'
import { callPatiently, createScene, type Scene } from '../support/scene'
import { createStore } from '../support/store'

const READERS = 4
const PHASE_MS = 6_000
const TIMED_OUT_MS = 10_000
const TACTICS_PER_ROUND = 20
const INVITED_PER_ROUND = 12
const ENDLESS_BYTES = 10 * 1024 * 1024
/** How much slower pages may be at the 95th percentile: machines that do other work vary by half of it. */
const RATIO_LIMIT = 2

export const f30: Experiment = {
  title: 'F30: pages alone, and beside webhooks and mails whose receivers hang, fail or answer without end',
  engines: both,
  runs: 6,
  async run({ engine, runs }) {
    const store = await createStore(engine)
    const scene = await createScene(store, { people: 10, tactics: 50 })
    const mailServer = await startMailServer()
    const elsewhere = await startReceiver()
    const receivers = await startBadReceivers(elsewhere)
    const env = { ...mailServer.env, POLL_SECONDS: '0.2', WEBHOOK_ALLOW_LOOPBACK: 'on' }
    const app = await startApp(store, { env })
    const paths = ['/dashboard', `/campaigns/${scene.campaign_id}`]
    await readPages(app, scene, paths)
    const [alone, beside]: [number[], number[]] = [[], []]
    let failed = 0
    let untold = 0
    for (let round = 0; round < runs; round++) {
      for (const isBusy of round % 2 === 0 ? [false, true] : [true, false]) {
        const received = countsOf(receivers)
        const webhooks = isBusy ? await callReceivers(app, scene, receivers, round) : []
        mailServer.behave(isBusy ? 'tarpit' : 'accept')
        if (isBusy) await inviteMany(app, scene, round)
        const measured = await readPages(app, scene, paths)
        failed += measured.failed
        ;(isBusy ? beside : alone).push(...measured.times)
        if (!isBusy) continue
        untold += countsOf(receivers).filter((count, index) => count === received[index]).length
        for (const id of webhooks) await send(app, scene, 'DELETE', `/api/webhooks/${id}`)
        // Ends the connections that hang.
        await mailServer.close()
        mailServer.reopen()
      }
    }
    const code = await app.end('SIGTERM')
    await Promise.all([
      mailServer.close(),
      store.remove(),
      ...[elsewhere, ...receivers].map(({ close }) => close()),
    ])
    const ratio = percentile(beside, 0.95) / percentile(alone, 0.95)
    return [
      figure('pages alone: number, p50, p95', summaryOf(alone)),
      figure('pages beside them: number, p50, p95', summaryOf(beside)),
      holds(`p95 beside them / p95 alone, at most ${RATIO_LIMIT}`, ratio <= RATIO_LIMIT, ratio.toFixed(2)),
      exactly('pages that failed', failed, 0),
      exactly('bad receivers that nothing was sent to in a round', untold, 0),
      exactly('redirects that were followed', elsewhere.received.length, 0),
      exactly('exit code at the end', code ?? -1, 0),
    ]
  },
}

/** Two that hang, for they hold a place of the sender longest. */
async function startBadReceivers(elsewhere: Receiver): Promise<Receiver[]> {
  return Promise.all([
    startReceiver(() => {}),
    startReceiver(() => {}),
    startReceiver((response) => response.writeHead(500).end()),
    startReceiver((response) => response.writeHead(410).end()),
    startReceiver((response) => response.writeHead(200).end(Buffer.alloc(ENDLESS_BYTES))),
    startReceiver((response) => response.writeHead(307, { Location: elsewhere.url }).end()),
  ])
}

const countsOf = (receivers: Receiver[]) => receivers.map(({ received }) => received.length)

/** Makes a webhook for each receiver and something to tell them. New ones, since bad ones are left alone for a while. */
async function callReceivers(
  app: App,
  scene: Scene,
  receivers: Receiver[],
  round: number,
): Promise<string[]> {
  const { team_id, campaign_id } = scene
  const ids: string[] = []
  for (const { url } of receivers) {
    const body = { url, events: ['tactic.added'] }
    const path = `/api/teams/${team_id}/webhooks`
    const { webhook } = await send<{ webhook: { id: string } }>(app, scene, 'POST', path, body)
    ids.push(webhook.id)
  }
  const before = countsOf(receivers)
  const tactics = Array.from({ length: TACTICS_PER_ROUND }, (_, index) => ({
    name: `Offer a yearly plan, ${round}.${index}`,
  }))
  await send(app, scene, 'POST', '/api/tactics/bulk', { campaign_id, tactics })
  await until(() => countsOf(receivers).every((count, at) => count > (before[at] ?? 0)), 'the first attempts')
  return ids
}

async function inviteMany(app: App, { team_id, ...scene }: Scene, round: number): Promise<void> {
  const emails = Array.from({ length: INVITED_PER_ROUND }, (_, index) => `guest${round}.${index}@example.com`)
  await send(app, scene, 'POST', `/api/teams/${team_id}/invitations`, { emails })
}

type Owned = Pick<Scene, 'people'>

async function send<Answered>(
  app: App,
  { people }: Owned,
  method: string,
  path: string,
  body?: object,
): Promise<Answered> {
  const { status, text } = await callPatiently(app.url, people[0]?.token ?? '', method, path, body)
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`)
  return JSON.parse(text || 'null') as Answered
}

/** People who read one page after the other, for `PHASE_MS`. */
async function readPages(app: App, { people }: Owned, paths: string[]) {
  const times: number[] = []
  let failed = 0
  const end = performance.now() + PHASE_MS
  async function readOne(path: string, token: string): Promise<void> {
    const started = performance.now()
    const answer = await fetch(app.url + path, {
      headers: { Cookie: `tactics-session=${token}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMED_OUT_MS),
    }).catch(() => null)
    await answer?.text().catch(() => '')
    times.push(performance.now() - started)
    if (answer?.status !== 200) failed++
  }
  const reading = people.slice(0, READERS).map(async ({ token }, offset) => {
    for (let turn = offset; performance.now() < end; turn++) {
      await readOne(paths[turn % paths.length] ?? '/', token)
      await sleep(10)
    }
  })
  await Promise.all(reading)
  return { times, failed }
}

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Infinity
}

function summaryOf(times: number[]): string {
  const [median, high] = [0.5, 0.95].map((share) => `${Math.round(percentile(times, share))} ms`)
  return `${times.length}, ${median}, ${high}`
}
