import { expect, type Page } from '@playwright/test'
import { addTactic, chooseMore, newPerson, openCampaign, tacticCard, test, vote } from '../support/journey'

const TACTIC = 'Rewrite the pricing page'

async function endEarly(page: Page): Promise<void> {
  await chooseMore(page, 'End Early')
  await page.getByRole('dialog').getByRole('button', { name: 'End Early' }).click()
  await expect(page.getByText('Campaign ended', { exact: true })).toBeVisible()
}

async function joinAs(browser: Parameters<typeof newPerson>[0], link: string): Promise<Page> {
  const member = await newPerson(browser, 'Milo Member', { javaScriptEnabled: false, at: link })
  await member.getByRole('button', { name: 'Join campaign' }).click()
  await expect(member.getByText('Successfully joined campaign!')).toBeVisible()
  return member
}

test('after the end every form of an older page is refused in its own words', async ({ page, browser }) => {
  await openCampaign(page)
  const url = page.url()
  await addTactic(page, TACTIC)
  await page.getByRole('link', { name: 'Invite to Campaign' }).click()
  const inviteLink = await page.getByLabel('Invite link').inputValue()
  const member = await joinAs(browser, inviteLink)
  await addTactic(member, 'Sponsor a podcast for a year')
  await vote(member, TACTIC, 9, 8, 2)
  await tacticCard(member, TACTIC).getByText('Change vote').click()

  const [adding, deleting] = [await member.context().newPage(), await member.context().newPage()]
  await adding.goto(`${url}?dialog=add-tactic`)
  await adding.getByLabel('Tactic Name').fill('Came after the end')
  await deleting.goto(url)
  await deleting.getByRole('link', { name: 'Delete tactic' }).click()
  await page.goto(url)
  await endEarly(page)

  await tacticCard(member, TACTIC).getByRole('button', { name: 'Vote' }).click()
  const alert = member.getByRole('alert')
  await expect(alert.getByText('Voting has closed', { exact: true })).toBeVisible()
  await expect(alert.getByText('Please try again')).toHaveCount(0)
  await expect(tacticCard(member, TACTIC)).toContainText('Your vote: I 9, C 8, E 2')

  await adding.getByRole('button', { name: 'Save Tactic' }).click()
  await expect(
    adding.getByRole('alert').getByText('The campaign has ended, so no tactics can be added'),
  ).toBeVisible()
  await expect(adding.getByText('Please try again')).toHaveCount(0)
  await expect(adding.getByRole('heading', { name: 'Tactics (2)' })).toBeVisible()
  await expect(adding.getByLabel('What you typed')).toHaveValue('Came after the end')

  await deleting.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(deleting.getByRole('alert').getByText('Failed to delete tactic')).toBeVisible()
  await expect(
    deleting.getByText('The campaign has ended, so its tactics can no longer be deleted'),
  ).toBeVisible()
  await expect(deleting.getByRole('heading', { name: 'Tactics (2)' })).toBeVisible()
  await member.context().close()
})

test('a comment on a tactic that was deleted meanwhile is refused, and its text is kept', async ({
  page,
}) => {
  await openCampaign(page, { tactics: [TACTIC] })
  const older = await page.context().newPage()
  await older.goto(page.url())
  await older.getByRole('button', { name: 'Comments (0)' }).click()
  await older.getByLabel('Add a comment').fill('We did this before')
  await page.getByRole('link', { name: 'Delete tactic' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Tactic deleted successfully')).toBeVisible()

  await older.getByRole('button', { name: 'Post' }).click()
  await expect(older.getByRole('alert').getByText('Failed to add comment')).toBeVisible()
  await expect(older.getByRole('alert').getByText('Tactic not found')).toBeVisible()
  await expect(older.getByLabel('What you typed')).toHaveValue('We did this before')
  await expect(older.getByRole('heading', { name: 'Tactics (0)' })).toBeVisible()
})

test('suggestions are refused for the first reason that holds, in the order of the rules', async ({
  page,
  browser,
}) => {
  await openCampaign(page)
  const url = page.url()
  await page.getByRole('link', { name: 'Invite to Campaign' }).click()
  const member = await joinAs(browser, await page.getByLabel('Invite link').inputValue())
  const ask = async (person: Page) => {
    await person.goto(url)
    await person.getByRole('link', { name: 'Let AI Suggest Tactics' }).click()
  }
  const expectRefusal = (person: Page, sentence: string) =>
    expect(person.getByRole('dialog').getByText(sentence, { exact: true })).toBeVisible()

  for (const person of [page, member]) {
    await ask(person)
    await expectRefusal(
      person,
      'AI suggestions are for premium users. When premium users add at least 3 tactics, they can get great AI suggestions.',
    )
    await person.getByRole('dialog').getByRole('button', { name: 'Upgrade' }).click()
    await expect(person.getByText('Successfully upgraded to premium!')).toBeVisible()
  }
  await ask(member)
  await expectRefusal(member, 'AI tactics are enabled only to campaign owner')
  await ask(page)
  await expectRefusal(page, 'AI tactics work best with at least 3 tactics added')

  await page.goto(url)
  const older = await page.context().newPage()
  await older.goto(url)
  await endEarly(page)
  await older.getByRole('link', { name: 'Let AI Suggest Tactics' }).click()
  await expectRefusal(older, 'AI tactics are disabled when campaign is off')
  await member.context().close()
})

test('the trial’s fourth campaign is refused, until the upgrade', async ({ page }) => {
  await openCampaign(page)
  const create = async (name: string) => {
    await page.goto('/campaigns/new')
    await page.getByLabel('Campaign name').fill(name)
    await page.getByRole('combobox', { name: 'Team', exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    await expect(page.getByText('Campaign created successfully')).toBeVisible()
  }
  await create('The second campaign')
  const older = await page.context().newPage()
  await older.goto('/campaigns/new')
  await create('The third campaign')
  const refusal = 'Your trial includes no more campaigns. Upgrade to premium for unlimited campaigns.'
  await page.goto('/campaigns/new')
  await expect(page.getByRole('dialog').getByText(refusal)).toBeVisible()

  await older.getByLabel('Campaign name').fill('The fourth campaign')
  await older.getByRole('combobox', { name: 'Team', exact: true }).selectOption({ index: 1 })
  await older.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(older.getByRole('dialog').getByText(refusal)).toBeVisible()
  await expect(older.getByLabel('Campaign name')).toHaveValue('The fourth campaign')
  await older.getByRole('link', { name: 'Not now' }).click()
  await expect(older.getByText('1 member · 3 campaigns')).toBeVisible()

  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade' }).click()
  await expect(page.getByText('Successfully upgraded to premium!')).toBeVisible()
  await create('The fourth campaign')
})
