import { setTimeout as sleep } from 'node:timers/promises'
import { launchApp, waitUntilReady } from '../support/app'
import { atMost, exactly, holds, type Experiment } from '../support/report'
import { call, createScene } from '../support/scene'
import { createStore } from '../support/store'

const READY_LIMIT = 2_000
const WRONG_PASSWORD = 'a-wrong-password'

export const f05: Experiment = {
  title:
    'F5: PostgreSQL is away when the app starts, then comes; and a wrong password (a run is a second away)',
  engines: ['postgres'],
  runs: 60,
  async run({ engine, runs }) {
    const store = await createStore(engine, { hasOwnServer: true })
    const { server } = store
    if (!server) throw new Error('There is no server')
    const scene = await createScene(store, { people: 1, tactics: 1 })
    await server.halt('SIGINT')
    const app = await launchApp(store)
    const statusOf = (path: string) =>
      fetch(app.url + path).then(
        ({ status }) => status,
        () => 0,
      )
    while ((await statusOf('/healthz')) !== 200 && app.isRunning()) await sleep(50)
    await sleep(runs * 1_000)
    const away = await Promise.all(['/healthz', '/readyz', '/login', '/dashboard'].map(statusOf))
    const refused = await call(app.url, scene.people[0]?.token ?? '', 'GET', '/api/teams')
    await server.resume()
    const ready = await waitUntilReady(app)
    const answered = await call(app.url, scene.people[0]?.token ?? '', 'GET', '/api/teams')
    await app.end('SIGTERM')

    const url = new URL(store.env.DATABASE_URL ?? '')
    url.password = WRONG_PASSWORD
    const locked = await launchApp({ env: { ...store.env, DATABASE_URL: url.href } })
    const code = await locked.ended
    await store.remove()
    return [
      exactly('/healthz meanwhile', away[0] ?? 0, 200),
      exactly('/readyz meanwhile', away[1] ?? 0, 503),
      exactly('/login meanwhile', away[2] ?? 0, 200),
      exactly('a call of the API meanwhile', refused.status, 503),
      atMost('ready after PostgreSQL accepts', ready, READY_LIMIT),
      exactly('the same call afterwards', answered.status, 200),
      exactly('exit code with a wrong password', code ?? -1, 1),
      holds('says what is wrong', /password authentication failed/.test(locked.log())),
      holds('does not log the password', !locked.log().includes(WRONG_PASSWORD)),
    ]
  },
}
