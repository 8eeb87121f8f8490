import { expect, type Browser, type Page } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { endedCampaignOf } from './deciding'
import { memberOn } from './scoring'

const WRONG_LINK = 'Link must be a web address that starts with http:// or https://'
const OUTCOME = 'Won, +12 % sign-ups'

type Tactic = { id: string }

/** A published decision of `page`: its first tactic is to be done, the others later. */
export async function publishedDecisionOf(page: Page, count: number) {
  const campaign = await endedCampaignOf(page, count)
  const address = `/api/campaigns/${campaign.id}/decision`
  const { decision } = await callApi<{ decision: { tactics: Tactic[] } }>(page, address)
  const tactics = Object.fromEntries(
    decision.tactics.map(({ id }, index) => [id, { choice: index === 0 ? 'do' : 'later', reason: null }]),
  )
  await callApi(page, address, { version: 0, slots: 1, tactics, publish: true }, 'PUT')
  return { ...campaign, tactic_id: decision.tactics[0]?.id ?? '' }
}

const choose = (page: Page, outcome: string) =>
  page.getByRole('group', { name: 'What came of it?' }).getByText(outcome, { exact: true }).click()
const chosen = (page: Page, outcome: string) => page.getByRole('radio', { name: outcome, exact: true })

/** A member records what came of a tactic on the decision, changes it by a mail's link, and finds it everywhere. */
export async function recordAndFind(page: Page, browser: Browser): Promise<void> {
  const campaign = await publishedDecisionOf(page, 3)
  const member = await memberOn(browser, campaign)
  await member.goto(campaign.decision)
  await expect(member.getByText(/^Record the outcome/)).toHaveCount(1)
  await member.getByText(/^Record the outcome/).click()
  await choose(member, 'Won')
  await member.getByLabel('Figure').fill('+12 % sign-ups')
  await member.getByLabel('Link').fill('javascript:alert(1)')
  await member.getByLabel('In one sentence').fill('Most came from the second mail.')
  await member.getByRole('button', { name: 'Record outcome' }).click()
  await expect(member.getByText(WRONG_LINK)).toBeVisible()
  await expect(chosen(member, 'Won')).toBeChecked()
  await expect(member.getByLabel('Figure')).toHaveValue('+12 % sign-ups')

  await member.getByLabel('Link').fill('https://example.com/report')
  await member.getByRole('button', { name: 'Record outcome' }).click()
  const minutes = member.getByRole('article')
  await expect(minutes.getByText(OUTCOME)).toBeVisible()
  await expect(minutes.getByText('Most came from the second mail.')).toBeVisible()
  await expect(minutes.getByText(/^Recorded .* by Milo/)).toBeVisible()
  const link = minutes.getByRole('link', { name: 'https://example.com/report' })
  await expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer')
  await expect(member.getByRole('button', { name: 'Record outcome' })).toBeHidden()
  expect(await (await member.request.get(`${campaign.url}/minutes.md`)).text()).toContain(
    'Outcome: Won, +12 % sign-ups.',
  )

  // The link of a mail: the page alone changes nothing.
  const asked = `/tactics/${campaign.tactic_id}/outcome?outcome=flat`
  await page.goto(asked)
  await expect(chosen(page, 'Flat')).toBeChecked()
  await expect(page.getByText(OUTCOME)).toBeVisible()
  await page.getByRole('button', { name: 'Record outcome' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Decision: / })).toBeVisible()
  await expect(page.getByRole('article').getByText('Flat, +12 % sign-ups')).toBeVisible()

  await member.goto(campaign.inviteLink.replace('/join/team/', '/teams/'))
  await member.getByRole('link', { name: 'All tactics' }).click()
  await member.getByRole('link', { name: 'Track record' }).click()
  await expect(member.getByText('1 to do, 1 tried: 1 flat.')).toBeVisible()
  await expect(member.getByText(/#1 of 3 in/)).toBeVisible()
  await member.getByRole('link', { name: /^Change the outcome/ }).click()
  await member.getByRole('button', { name: 'Clear' }).click()
  await expect(member.getByText('Flat, +12 % sign-ups')).toHaveCount(0)
  await expect(member.getByRole('heading', { name: 'What came of it?' })).toBeVisible()
}
