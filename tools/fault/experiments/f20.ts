import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { freePort } from '../../../scripts/free-port'
import { newCampaign } from '../../../tests/support/inputs'
import { insertRows } from '../../../tests/support/rows'
import { verify } from '../../../verifier/verify.js'
import { campaigns } from '~/db/schema.server'
import { newId } from '~/domain/ids.server'
import { newSecret } from '~/domain/secrets.server'
import { startApp, type App } from '../support/app'
import { both, exactly, figure, type Experiment } from '../support/report'
import { callPatiently, createScene, type Scene } from '../support/scene'
import { createStore, type Store } from '../support/store'

/** So many ballots that a settlement takes long enough to be hit. */
const SIZE = { people: 40, tactics: 60 }
const SCORED_AGAIN = 7
/** Kills are spread over this many times what a settlement takes. */
const WINDOW = 1.5
/** The sender of mails would settle on its own. */
const WITHOUT_MAILS = { env: { WORKERS: 'off' } }

type Round = 1 | 2
type Due = { id: string; round: Round }
/** What is stored of a campaign; the digest is that of its latest seal. */
type Stored = { id: string; is_settled: boolean; ranked: number; digest: string | null; round: number | null }

export const f20: Experiment = {
  title: 'F20: the app is killed at random moments while a result is settled, of a first or a second round',
  engines: both,
  runs: 20,
  async run({ engine, runs }) {
    const store = await createStore(engine)
    const scene = await createScene(store, SIZE)
    const all = await prepare(store, scene, runs + 2)
    // One of each kind is settled in peace, to know how long it takes.
    const peaceful = all.slice(0, 2)
    const url = `http://localhost:${await freePort()}`
    const start = () => startApp(store, { ...WITHOUT_MAILS, url })
    let app = await start()
    const taken = new Map<Round, number>()
    for (const { id, round } of peaceful) {
      const started = performance.now()
      await readDigest(app, scene, id)
      taken.set(round, performance.now() - started)
    }
    let [untouched, complete, torn, changed, unverified] = [0, 0, 0, 0, 0]
    const digests = new Map<string, string>()
    for (const { id, round } of all.slice(2)) {
      const reading = readDigest(app, scene, id).catch(() => null)
      await sleep(Math.random() * WINDOW * (taken.get(round) ?? 0))
      await app.end('SIGKILL')
      await reading
      const before = await storedOf(store, id)
      if (isWhole(before, round)) complete++
      else if (isUntouched(before, round)) untouched++
      else torn++
      app = await start()
      const digest = await readDigest(app, scene, id)
      digests.set(id, digest)
      if (isWhole(before, round) && before.digest !== digest) changed++
      if (!(await isVerified(app, scene, id, digest))) unverified++
    }
    await app.end('SIGTERM')
    await forget(store, all)
    app = await start()
    let different = 0
    for (const [id, digest] of digests) if ((await readDigest(app, scene, id)) !== digest) different++
    const code = await app.end('SIGTERM')
    await store.remove()
    return [
      exactly('kills', digests.size, runs),
      figure('of them before and after the results were stored', `${untouched}, ${complete}`),
      exactly('results stored in part', torn, 0),
      exactly('stored digests that the next reader did not get', changed, 0),
      exactly('results that the verifier refuses', unverified, 0),
      exactly('other digests when the same ballots are settled again', different, 0),
      exactly('exit code at the end', code ?? -1, 0),
    ]
  },
}

/** Campaigns with all ballots whose end, or that of their second round, has passed without anybody reading them. */
async function prepare(store: Store, scene: Scene, count: number): Promise<Due[]> {
  const owner = scene.people[0]?.id ?? ''
  const due = Array.from({ length: count }, (_, index): Due => ({
    id: newId(),
    round: index % 2 === 0 ? 1 : 2,
  }))
  const rows = due.map(({ id }) => ({
    ...newCampaign(scene.team_id),
    id,
    created_by: owner,
    invite_token: newSecret(),
  }))
  await store.sql(insertRows(campaigns, rows))
  await store.sql(sql`insert into tactics (id, campaign_id, name, added_by)
    select gen_random_uuid(), c.id, t.name, t.added_by from tactics t cross join campaigns c
    where t.campaign_id = ${scene.campaign_id} and c.id <> ${scene.campaign_id}`)
  await store.sql(sql`insert into votes (tactic_id, user_id, impact_score, chances_score, efforts_score)
    select t.id, m.user_id, ${randomScore}, ${randomScore}, ${randomScore}
    from tactics t join team_members m on m.team_id = ${scene.team_id}`)
  await store.sql(sql`update campaigns set end_datetime = clock_timestamp() - interval '1 hour'
    where id <> ${scene.campaign_id}`)
  const second = due.filter(({ round }) => round === 2)
  const app = await startApp(store, WITHOUT_MAILS)
  for (const { id } of second) await openRound(app, scene, id)
  await app.end('SIGTERM')
  await store.sql(sql`insert into votes (round, tactic_id, user_id, impact_score, chances_score, efforts_score)
    select 2, t.tactic_id, m.user_id, ${randomScore}, ${randomScore}, ${randomScore}
    from second_round_tactics t join team_members m on m.team_id = ${scene.team_id} where random() < 0.7`)
  await store.sql(sql`update second_rounds set end_datetime = clock_timestamp() - interval '1 minute'`)
  return due
}

const randomScore = sql`1 + floor(random() * 10)::int`

async function openRound(app: App, scene: Scene, campaign_id: string): Promise<void> {
  const results = await send<{ tactics: { id: string }[] }>(
    app,
    scene,
    `/api/campaigns/${campaign_id}/results`,
  )
  const tactic_ids = results.tactics.slice(0, SCORED_AGAIN).map(({ id }) => id)
  await send(app, scene, `/api/campaigns/${campaign_id}/second-round`, { tactic_ids })
}

async function readDigest(app: App, scene: Scene, campaign_id: string): Promise<string> {
  const { digest } = await send<{ digest: string }>(app, scene, `/api/campaigns/${campaign_id}/results`)
  return digest
}

async function isVerified(app: App, scene: Scene, campaign_id: string, digest: string): Promise<boolean> {
  const file = await send<object>(app, scene, `/api/campaigns/${campaign_id}/results.json`)
  return verify({ file, digest }).ok
}

async function send<Answer>(app: App, { people }: Scene, path: string, body?: object): Promise<Answer> {
  const { status, text } = await callPatiently(
    app.url,
    people[0]?.token ?? '',
    body ? 'POST' : 'GET',
    path,
    body,
  )
  if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`)
  return JSON.parse(text) as Answer
}

async function storedOf(store: Store, campaign_id: string): Promise<Stored> {
  const [stored] = await store.sql<Stored>(sql`
    select c.id, c.result_summary is not null and coalesce(r.is_ranked, true) as is_settled,
      (select count(*)::int from results where campaign_id = c.id) as ranked, s.digest, s.round
    from campaigns c
    left join second_rounds r on r.campaign_id = c.id
    left join lateral (select digest, round from seals where campaign_id = c.id order by round desc limit 1) s on true
    where c.id = ${campaign_id}`)
  if (!stored) throw new Error('The campaign is gone')
  return stored
}

function isWhole({ is_settled, ranked, round: sealed }: Stored, round: Round): boolean {
  return is_settled && ranked === SIZE.tactics && sealed === round
}

/** Of a second round that is not settled, the results of the first are all there. */
function isUntouched({ is_settled, ranked, round: sealed }: Stored, round: Round): boolean {
  if (is_settled) return false
  return round === 1 ? ranked === 0 && sealed === null : ranked === SIZE.tactics && sealed === 1
}

/** Takes what was settled back to before it; keys and ballots stay. */
async function forget(store: Store, due: Due[]): Promise<void> {
  const ids = sql.join(
    due.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  )
  await store.sql(sql`delete from seals s where s.campaign_id in (${ids})
    and s.round = (select max(x.round) from seals x where x.campaign_id = s.campaign_id)`)
  await store.sql(sql`update second_rounds set is_ranked = false where campaign_id in (${ids})`)
  await store.sql(sql`update campaigns c set result_summary = null, is_ranked = false where id in (${ids})
    and not exists (select from second_rounds r where r.campaign_id = c.id)`)
}
