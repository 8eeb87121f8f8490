import { expect, type Page } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { scores } from './inputs'
import { campaignOf } from './scoring'

export const DECIDED_TACTICS = 12
const CONFLICT = 'Somebody else has changed the decision meanwhile. Look at it and save again.'

/** A campaign of `page` that has ended, its tactics from 'Tactic number 1' down, with the owner on its page. */
export async function endedCampaignOf(page: Page, count = DECIDED_TACTICS) {
  const campaign = await campaignOf(page, count)
  const id = campaign.url.split('/').at(-1) ?? ''
  await callApi(page, `/api/campaigns/${id}/end`, {})
  await callApi(page, `/api/campaigns/${id}/confetti-viewed`, {})
  await page.goto(campaign.url)
  return { ...campaign, id, decision: `${campaign.url}/decision` }
}

/** The same where the owner has scored the first highest, so that no two share a rank. */
export async function rankedCampaignOf(page: Page, count: number): Promise<{ url: string }> {
  const { url } = await campaignOf(page, count)
  const campaign_id = url.split('/').at(-1) ?? ''
  const { tactics } = await callApi<{ tactics: { id: string; name: string }[] }>(
    page,
    `/api/tactics?campaign_id=${campaign_id}`,
  )
  const impactOf = (name: string) => 10 - Number(name.split(' ').at(-1))
  const votes = Object.fromEntries(tactics.map(({ id, name }) => [id, scores(impactOf(name), 5, 5)]))
  await callApi(page, `/api/campaigns/${campaign_id}/votes`, { votes })
  await callApi(page, `/api/campaigns/${campaign_id}/end`, {})
  await callApi(page, `/api/campaigns/${campaign_id}/confetti-viewed`, {})
  await page.goto(url)
  return { url }
}

export const rowOf = (page: Page, number: number) =>
  page.getByRole('group', { name: new RegExp(`Tactic number ${number}$`) })
export const mark = (page: Page, number: number, choice: 'Do' | 'Later' | 'No') =>
  rowOf(page, number).getByText(choice, { exact: true }).click()
export const radio = (page: Page, number: number, choice: 'Do' | 'Later' | 'No') =>
  rowOf(page, number).getByRole('radio', { name: choice })

export async function giveReason(page: Page, number: number, reason: string): Promise<void> {
  await rowOf(page, number).getByText('Reason', { exact: true }).click()
  await rowOf(page, number).getByLabel('Reason for').fill(reason)
}

/** Asked once, and told what is published and how many people get a mail. */
export async function publish(page: Page, content: string | RegExp = /\d Do, /): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Publish the decision' })
  await expect(question).toContainText(content)
  await expect(question).toContainText(/This mails the decision to \d+ (person|people)\./)
  await question.getByRole('button', { name: /^Publish/ }).click()
}

/** Two tabs of the owner: the second to save is told so, keeps what was typed, and then saves. */
export async function saveInTwoTabs(page: Page): Promise<void> {
  const { decision } = await endedCampaignOf(page, 3)
  const other = await page.context().newPage()
  for (const tab of [page, other]) await tab.goto(decision)
  await mark(other, 1, 'No')
  await publish(other)
  await expect(other.getByRole('heading', { name: 'No (1)' })).toBeVisible()

  await mark(page, 1, 'Do')
  await mark(page, 2, 'Later')
  await giveReason(page, 2, 'In the spring')
  await page.getByLabel('How many can you take on?').fill('2')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('alert').getByText(CONFLICT).first()).toBeVisible()
  await expect(radio(page, 1, 'Do')).toBeChecked()
  await expect(radio(page, 2, 'Later')).toBeChecked()
  await expect(rowOf(page, 2).getByLabel('Reason for')).toHaveValue('In the spring')
  await expect(page.getByLabel('How many can you take on?')).toHaveValue('2')
  await expect(rowOf(page, 1).getByText('Saved by somebody else: No')).toBeVisible()
  await expect(rowOf(page, 3).getByText('Saved by somebody else')).toHaveCount(0)

  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Do (1)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Later (1)' })).toBeVisible()
  await expect(page.getByRole('article').getByText(/, changed /)).toBeVisible()
  await other.close()
}

type Decided = { decision: { tactics: { id: string }[] } }

/** A published decision of `page`: its first tactic is to be done, the others later. */
export async function publishedDecisionOf(page: Page, count: number) {
  const campaign = await endedCampaignOf(page, count)
  const address = `/api/campaigns/${campaign.id}/decision`
  const { decision } = await callApi<Decided>(page, address)
  const tactics = Object.fromEntries(
    decision.tactics.map(({ id }, index) => [id, { choice: index === 0 ? 'do' : 'later', reason: null }]),
  )
  await callApi(page, address, { version: 0, slots: 1, tactics, publish: true }, 'PUT')
  return { ...campaign, tactic_id: decision.tactics[0]?.id ?? '' }
}
