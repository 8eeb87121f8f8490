import { expect } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { scores } from '../support/inputs'
import { newMember, openTeam, unique, test } from '../support/journey'

const RULE = 'An AI assistant may score too: shown separately, never counted.'
const TOLD = 'The assistant would have put “Tactic number 3” first; for the team it is #3.'
const TEAM = [scores(9, 9, 1), scores(5, 5, 5), scores(2, 2, 9)]

type Tactic = { id: string; name: string }

/** The owner allows a sheet, everybody reads that it counts nowhere, and finds it beside the team's order after the end. */
test('a sheet of an assistant counts nowhere and stands beside the order after the end', async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  const inviteLink = await openTeam(page)
  const team_id = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`/campaigns/new?team_id=${team_id}`)
  await page.getByLabel('Campaign name').fill(unique('Spring sign-ups'))
  const box = page.getByRole('checkbox', { name: /^Let an AI assistant score too/ })
  await expect(box).toBeHidden()
  await page.getByText('More rules', { exact: true }).click()
  await box.check()
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await page.getByText('How it works').click()
  await expect(page.getByText(RULE)).toBeVisible()

  const url = page.url()
  const campaign_id = url.split('/').at(-1) ?? ''
  const input = {
    campaign_id,
    tactics: TEAM.map((sheet, place) => ({ name: `Tactic number ${place + 1}`, ...sheet })),
  }
  const { tactics } = await callApi<{ tactics: Tactic[] }>(page, '/api/tactics/bulk', input)
  const idOf = (number: number) => tactics.find(({ name }) => name.endsWith(` ${number}`))?.id
  const sheet = TEAM.toReversed().map((given, place) => ({ tactic_id: idOf(place + 1), ...given }))
  const call = `/api/campaigns/${campaign_id}/machine-ballot`
  expect(await callApi(page, call, { scores: sheet }, 'PUT')).toEqual({ received_count: 3 })

  const member = await newMember(browser, inviteLink, { javaScriptEnabled, at: `${url}/score` })
  await expect(member.getByText(RULE)).toBeVisible()
  await member.goto(url)
  await member.getByText('How it works').click()
  await expect(member.getByText(RULE)).toBeVisible()
  await expect(member.getByText(/would have put/)).toHaveCount(0)

  await callApi(page, `/api/campaigns/${campaign_id}/end`, {})
  for (const reader of [page, member]) {
    await reader.goto(url)
    await expect(reader.getByText(RULE)).toHaveCount(0)
    await expect(reader.getByText(TOLD)).toBeHidden()
    await reader.getByText('Why trust this').click()
    await expect(reader.getByText(TOLD)).toBeVisible()
    const ranks = reader.getByRole('table', { name: 'Ranks by the team and by the assistant' })
    await expect(ranks.getByRole('row').last()).toHaveText('#3Tactic number 3#1')
  }
  await member.context().close()
})
