import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listTeamCampaigns } from '~/domain/campaigns/queries.server'
import type { CampaignView } from '~/domain/campaigns/view'
import type { Context } from '~/domain/context'
import { voteOnTactic } from '~/domain/tactics/votes.server'
import { allPages, buildCampaign, buildTactic, buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { HOUR, scores } from '../support/inputs'
import { queryRows } from '../support/sql'

const database = useTestDatabase()
const PER_PAGE = 3
const START = Date.now()
const inHours = (hours: number) => new Date(START + hours * HOUR).toISOString()

let ada: Context
let ben: Context
let team_id: string

/** In hours from now, by name. Two campaigns each end in the same millisecond. */
const RUNNING = { open: [30, 5, 9, 9], done: [2, 40], empty: [3, 50] }
const ENDED = [-4, -1, -9, -9, -2, -30, -7]

const scored = (tactic_id: string) => voteOnTactic(ben, { tactic_id, ...scores(5, 5, 5) })

async function build(name: string, hours: number): Promise<string> {
  const id = await buildCampaign(ada, team_id)
  const columns = sql`name = ${`${name} ${hours}`}, end_datetime = ${inHours(hours)}::timestamptz`
  await queryRows(database, sql`update campaigns set ${columns} where id = ${id}`)
  return id
}

beforeAll(async () => {
  ;[ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
  team_id = await buildTeam(ada, ben)
  // Interleaved, so that the order is not that of creation.
  for (const hours of RUNNING.open) {
    const id = await build('open', hours)
    await scored(await buildTactic(ada, id, 'One that Ben has scored'))
    await buildTactic(ada, id)
    await build('ended', ENDED[RUNNING.open.indexOf(hours)] ?? -1)
  }
  for (const hours of RUNNING.done) await scored(await buildTactic(ada, await build('done', hours)))
  for (const hours of RUNNING.empty) await build('empty', hours)
  for (const hours of ENDED.slice(4)) {
    // Unscored tactics of an ended campaign wait for nobody.
    const id = await buildCampaign(ada, team_id)
    await buildTactic(ada, id)
    const end = inHours(hours)
    await queryRows(
      database,
      sql`update campaigns set name = ${`early ${hours}`}, ended_at = ${end}::timestamptz where id = ${id}`,
    )
  }
})

/** As the team page showed one page of them: the newest first, then sorted by what each shows. */
function inOrder(campaigns: CampaignView[]): CampaignView[] {
  const byText = (a: string | null, b: string | null) => ((a ?? '') < (b ?? '') ? -1 : a === b ? 0 : 1)
  const newest = campaigns.toSorted((a, b) => byText(b.id, a.id))
  const running = newest.filter(({ status }) => status === 'active')
  const ended = newest.filter(({ status }) => status === 'ended')
  return [
    ...running.toSorted((a, b) => byText(a.end_datetime, b.end_datetime)),
    ...ended.toSorted((a, b) => byText(b.ended_at, a.ended_at)),
  ]
}

test.each([{ status: 'active' as const }, { status: 'ended' as const }, {}])(
  'the order of %j holds across pages, without gap or repetition',
  async (filters) => {
    const all = (await listTeamCampaigns(ben, { team_id, limit: 100, ...filters })).rows
    expect(all.length).toBeGreaterThan(2 * PER_PAGE)
    expect(all).toEqual(inOrder(all))
    const pages = await allPages((cursor) =>
      listTeamCampaigns(ben, { team_id, limit: PER_PAGE, cursor, ...filters }),
    )
    expect(pages.flat()).toEqual(all)
  },
)

test('what ends first comes first, scored or not, then what ended last', async () => {
  const { rows } = await listTeamCampaigns(ben, { team_id, limit: 100 })
  expect(rows.map(({ name }) => name)).toEqual([
    ...['done 2', 'empty 3', 'open 5', 'open 9', 'open 9', 'open 30', 'done 40', 'empty 50'],
    ...['ended -1', 'early -2', 'ended -4', 'early -7', 'ended -9', 'ended -9', 'early -30'],
  ])
})

test('a page goes on after its place even when the last of the page before has moved', async () => {
  const page = await listTeamCampaigns(ben, { team_id, limit: 1, status: 'active' })
  const [first] = page.rows
  const later = sql`end_datetime = ${inHours(45)}::timestamptz`
  await queryRows(database, sql`update campaigns set ${later} where id = ${first?.id}`)
  const next = await listTeamCampaigns(ben, {
    team_id,
    limit: 1,
    status: 'active',
    cursor: page.next_cursor ?? undefined,
  })
  expect(next.rows.map(({ name }) => name)).toEqual(['empty 3'])
})
