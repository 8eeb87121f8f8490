import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { startApp } from '../support/app'
import { both, exactly, type Experiment } from '../support/report'
import { callPatiently, createScene } from '../support/scene'
import { createStore } from '../support/store'

const AT_ONCE = 20

export const f16: Experiment = {
  title:
    'F16: every creation is sent twenty times at once with one Idempotency-Key, and twenty teams want one URL',
  engines: both,
  runs: 20,
  async run({ engine, runs }) {
    const store = await createStore(engine)
    const { team_id, campaign_id, tactic_ids, people } = await createScene(store, { people: 1, tactics: 1 })
    const app = await startApp(store)
    const token = people[0]?.token ?? ''
    const end_datetime = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString()
    const statement = { problem_statement: 'Few', problem_reason: 'Unknown' }
    const scores = { impact_score: 5, chances_score: 5, efforts_score: 5 }
    const creations = (round: number): [path: string, body: object][] => [
      ['/api/teams', { name: 'Growth', url_slug: `once-${round}` }],
      [
        '/api/campaigns',
        { team_id, name: 'Autumn growth', end_datetime, contribution_mode: 'add_and_vote', ...statement },
      ],
      ['/api/tactics', { campaign_id, name: 'Invite friends', ...scores }],
      [`/api/tactics/${tactic_ids[0] ?? ''}/comments`, { comment_text: 'Hello' }],
    ]
    const repeat = (send: () => ReturnType<typeof callPatiently>) =>
      Promise.all(Array.from({ length: AT_ONCE }, send))
    let [others, unequal, winners, losers] = [0, 0, 0, 0]
    for (let round = 0; round < runs; round++) {
      for (const [path, body] of creations(round)) {
        const headers = { 'Idempotency-Key': randomUUID() }
        const answers = await repeat(() => callPatiently(app.url, token, 'POST', path, body, headers))
        others += answers.filter(({ status }) => status !== 201).length
        unequal += new Set(answers.map(({ text }) => text)).size - 1
      }
      const body = { name: 'Growth', url_slug: `race-${round}` }
      const answers = await repeat(() => callPatiently(app.url, token, 'POST', '/api/teams', body))
      winners += answers.filter(({ status }) => status === 201).length
      losers += answers.filter(
        ({ status, text }) => status === 409 && text.includes('This URL is already taken'),
      ).length
    }
    await app.end('SIGTERM')
    const [counts] = await store.sql<Record<'teams' | 'campaigns' | 'tactics' | 'comments', number>>(
      sql`select (select count(*)::int - 1 from teams where url_slug not like 'race-%') as teams,
        (select count(*)::int - 1 from campaigns) as campaigns, (select count(*)::int - 1 from tactics) as tactics,
        (select count(*)::int from comments) as comments`,
    )
    await store.remove()
    return [
      exactly('answers to repeated creations that were no 201', others, 0),
      exactly('answers that differ from the first', unequal, 0),
      ...Object.entries(counts ?? {}).map(([name, count]) => exactly(`${name} made`, count, runs)),
      exactly('teams that got a URL that twenty wanted', winners, runs),
      exactly('told that it is taken', losers, runs * (AT_ONCE - 1)),
    ]
  },
}
