import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exportAccount } from '~/domain/account/export.server'
import { endCampaign } from '~/domain/campaigns/commands.server'
import type { Context } from '~/domain/context'
import { getDecision } from '~/domain/decisions/queries.server'
import { runCampaignAgain } from '~/domain/tactics/again.server'
import { addTactic, editTactic, addTactics } from '~/domain/tactics/commands.server'
import { exportTactics } from '~/domain/tactics/export.server'
import { DETAIL_FIELDS, DETAILS, eachDetail, hasDetails, type Details } from '~/domain/tactics/fields'
import { readTacticsPage } from '~/domain/tactics/queries.server'
import { exportResults, exportWorkbook, getResults, toRows } from '~/domain/tactics/results.server'
import { joinTactics } from '~/domain/tactics/same-as.server'
import { previewTactics } from '~/domain/tactics/similar.server'
import { AddTacticSchema, AddTacticsSchema, EditTacticSchema } from '~/domain/tactics/validation'
import { createWebhook } from '~/domain/webhooks/commands.server'
import { formFields } from '~/http/screen/form-fields'
import { buildCampaign, buildTeam, signInPremium } from '../support/builders'
import { useTestDatabase } from '../support/database'
import { DAY, inMilliseconds } from '../support/inputs'
import { queryRows } from '../support/sql'
import { readWorkbook } from '../support/workbook'

const database = useTestDatabase()

/** A value for each field, whichever there are. */
const valuesOf = (way: string): Details =>
  eachDetail((name, { kind }) =>
    kind === 'address' ? `https://example.com/${name}/${way}` : `The ${name} of ${way}`,
  )
const picked = (row: Partial<Details> | undefined) => eachDetail((name) => row?.[name] ?? null)
const labels = DETAILS.map((name) => DETAIL_FIELDS[name].label)

/** Adds a tactic by each way in. @returns their names, in the order in which they were added. */
async function addByEachWay(ctx: Context, campaign_id: string): Promise<Record<string, Details>> {
  const given: Record<string, Details> = {}
  const one = (way: string) => {
    const name = `Tactic by ${way}`
    given[name] = valuesOf(way)
    return { name, ...valuesOf(way) }
  }
  await addTactic(ctx, AddTacticSchema.parse({ campaign_id, ...one('call') }))
  const form = new FormData()
  for (const [name, value] of Object.entries({ campaign_id, ...one('form') })) form.set(name, value ?? '')
  await addTactic(ctx, AddTacticSchema.parse(formFields(form, AddTacticSchema)))
  await addTactics(ctx, AddTacticsSchema.parse({ campaign_id, tactics: [one('bulk')] }))
  const { name, ...details } = one('table')
  const cells = [
    ['Name', ...labels],
    [name, ...DETAILS.map((field) => details[field])],
  ]
  for (const [way, separator] of [
    ['table', '\t'],
    ['file', ';'],
  ] as const) {
    const text = cells.map((row) => row.join(separator).replaceAll('table', way)).join('\n')
    const { lines } = await previewTactics(ctx, { campaign_id, text })
    one(way)
    expect(lines.map((line) => [line.problem, picked(line)])).toEqual([[null, valuesOf(way)]])
    await addTactics(ctx, AddTacticsSchema.parse({ campaign_id, tactics: lines }))
  }
  const { tactic } = await addTactic(ctx, { campaign_id, name: one('edit').name })
  await editTactic(ctx, EditTacticSchema.parse({ tactic_id: tactic.id, ...valuesOf('edit') }))
  return given
}

const listed = (tactics: readonly ({ name: string } & Details)[]) =>
  Object.fromEntries(tactics.map((tactic) => [tactic.name, picked(tactic)]))

/** Of a spreadsheet, by its headings. */
function readSheet(rows: readonly (readonly unknown[])[], nameHeading: string) {
  const [headings = [], ...others] = rows
  const at = (row: readonly unknown[], heading: string) => row[headings.indexOf(heading)]
  return Object.fromEntries(
    others.map((row) => [
      at(row, nameHeading),
      eachDetail((name) => at(row, DETAIL_FIELDS[name].label) ?? null),
    ]),
  )
}
const readCsv = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')))
    .slice(0, -1)

test('each field of a tactic comes by every way in, and leaves by every way out', async () => {
  const [ada, ben] = await signInPremium(database.db, 'Ada', 'Ben')
  const team_id = await buildTeam(ada, ben)
  await createWebhook(ada, { team_id, url: 'https://receiver.invalid/', events: ['tactic.added'] })
  const campaign_id = await buildCampaign(ada, team_id)
  const given = await addByEachWay(ada, campaign_id)

  const { rows } = await readTacticsPage(ben, { campaign_id, limit: 500 })
  expect(listed(rows)).toEqual(given)
  expect(rows.every(hasDetails)).toBe(true)
  const { data: csv } = await exportTactics(ben, { campaign_id, separator: 'comma' })
  expect(readSheet(readCsv(csv), 'Name')).toEqual(given)
  expect(listed((await exportAccount(ada)).tactics)).toEqual(given)
  const told = await queryRows<{ tactic: { name: string } & Details }>(
    database,
    sql`select payload->'data'->'tactic' as tactic from webhook_deliveries order by id`,
  )
  const edited = 'Tactic by edit'
  const untold = eachDetail(() => null)
  expect(listed(told.map(({ tactic }) => tactic))).toEqual({ ...given, [edited]: untold })

  await endCampaign(ada, { campaign_id })
  const results = await getResults(ben, { campaign_id })
  expect(listed(results.tactics)).toEqual(given)
  expect(readSheet(toRows(results), 'Tactic')).toEqual(given)
  const { data: resultCsv } = await exportResults(ben, { campaign_id, separator: 'comma' })
  expect(readSheet(readCsv(resultCsv), 'Tactic')).toEqual(given)
  const { data: workbook } = await exportWorkbook(ben, { campaign_id })
  expect(readSheet(readWorkbook(workbook), 'Tactic')).toEqual(given)
  expect(listed((await getDecision(ada, { campaign_id })).decision.tactics)).toEqual(given)

  const next = await runCampaignAgain(ada, {
    campaign_id,
    name: 'The next one',
    end_datetime: inMilliseconds(DAY),
    time_zone: 'UTC',
    tactic_ids: rows.map(({ id }) => id),
  })
  const carried = await readTacticsPage(ben, { campaign_id: next.campaign.id, limit: 500 })
  expect(listed(carried.rows)).toEqual(given)
  const [tactic_id = '', same_as = ''] = carried.rows.map(({ id }) => id)
  await joinTactics(ada, { tactic_id, same_as, stays: 'other' })
  const { rows: after } = await readTacticsPage(ben, { campaign_id: next.campaign.id, limit: 500 })
  expect(listed(after.flatMap((row) => [row, ...row.joined]))).toEqual(given)
})
