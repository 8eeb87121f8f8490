import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test'
import { CRITERIA } from '~/domain/tactics/constants'
import { connectHost } from '../support/assistant-host'
import { expectFrameAccessible } from '../support/axe'
import { openChat } from '../support/chat/chat'
import { test } from '../support/journey'
import { buildCampaign, buildTeam, signInAll } from '../support/scene'

const HOSTILE = '<img src=x onerror="document.title=1"> & <b>bold</b>'

/** A member's chat, and a campaign with so many tactics that they have not scored. */
async function newChat(base: string, count: number) {
  const [owner, member] = await signInAll({ url: base }, 'Olga Owner', 'Milo Member')
  const team_id = await buildTeam(owner, member)
  const { campaign_id } = await buildCampaign(owner, team_id)
  const tactics = Array.from({ length: count }, (_, place) => ({
    name: place === 0 ? `Try ${HOSTILE}` : `Try the idea number ${place}`,
    ...(place === 0 && { description: `About ${HOSTILE}`, link: 'https://example.com/idea', key: 'GRW-1' }),
  }))
  await owner.must('addTactics', { campaign_id, tactics })
  const { secret } = await member.must('createApiToken', { name: 'Chat', scopes: ['read', 'vote'] })
  const host = await connectHost(base, secret, '2026-07-28')
  const votes = async () =>
    (await member.must('listTactics', { campaign_id })).tactics.map(({ name, user_vote }) => ({
      name,
      user_vote,
    }))
  return { owner, member, campaign_id, host, votes }
}

const rowOf = (sheet: FrameLocator, name: string) => sheet.getByRole('group', { name })

async function choose(sheet: FrameLocator, name: string, scores: (number | null)[]) {
  for (const [place, { label }] of CRITERIA.entries()) {
    const score = scores[place]
    if (score === undefined) continue
    await rowOf(sheet, name)
      .getByRole('radiogroup', { name: label })
      .getByRole('radio', { name: score === null ? "Can't judge" : String(score), exact: true })
      .check()
  }
}

/** In the theme that a chat begins with, and after it has changed. */
async function expectAccessibleInThemes(page: Page, frame: Frame): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((next) => window.changeContext({ theme: next }), theme)
    await expect.poll(() => frame.evaluate(() => document.documentElement.dataset.theme)).toBe(theme)
    await expectFrameAccessible(frame)
  }
}

test("a person scores with the mouse, and the chat's model is told nothing", async ({ page, baseURL }) => {
  const { campaign_id, host, votes } = await newChat(baseURL ?? '', 3)
  const { sheet, links, forModel, frame } = await openChat(page, host, campaign_id)
  await expect(sheet.getByText('3 tactics to score.')).toBeVisible()
  const hostile = rowOf(sheet, 'onerror')
  await expect(hostile.getByText(`Try ${HOSTILE}`)).toBeVisible()
  await hostile.getByText('Details').click()
  await expect(hostile.getByText(`About ${HOSTILE}`)).toBeVisible()
  await hostile.getByRole('link').click()
  await expect.poll(() => links).toEqual(['https://example.com/idea'])

  await choose(sheet, 'onerror', [9, 8, 2])
  await choose(sheet, 'number 1', [4, null, 10])
  await expect(sheet.getByRole('status')).toHaveText('2 of 3 filled in')
  const first = rowOf(sheet, 'number 1')
  await first.getByText('Add a reason').click()
  await first.getByRole('textbox').fill('Worked before')
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 900 })
    const wider = await frame().evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('.row, .chips, .foot')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ tagName, className }) => `${tagName} ${className}`),
    )
    expect(wider).toEqual([])
  }
  await expectAccessibleInThemes(page, frame())
  await sheet.getByRole('button', { name: 'Submit scores' }).click()
  await expect(sheet.getByText('Your 2 scores are handed in.')).toBeFocused()
  await expectAccessibleInThemes(page, frame())
  const scored = { impact_score: 9, chances_score: 8, efforts_score: 2, reason: null }
  const judged = { impact_score: 4, chances_score: null, efforts_score: 10, reason: 'Worked before' }
  expect(await votes()).toEqual(
    expect.arrayContaining([
      { name: `Try ${HOSTILE}`, user_vote: scored },
      { name: 'Try the idea number 1', user_vote: judged },
      { name: 'Try the idea number 2', user_vote: null },
    ]),
  )
  expect(forModel).toEqual([])

  await sheet.getByRole('button', { name: 'Score the rest (1)' }).click()
  await choose(sheet, 'number 2', [1, 1, 1])
  await sheet.getByRole('button', { name: 'Submit scores' }).click()
  await expect(sheet.getByText('Your score is handed in.')).toBeVisible()
})

test('a person scores one tactic after the other with the keyboard', async ({ page, baseURL }) => {
  const { campaign_id, host, votes } = await newChat(baseURL ?? '', 6)
  await page.setViewportSize({ width: 320, height: 700 })
  const { sheet } = await openChat(page, host, campaign_id)
  const status = sheet.getByRole('status')
  await expect(status).toHaveText('Tactic 1 of 6 · 0 of 6 filled in')
  await expect(sheet.locator('.row:visible')).toHaveCount(1)
  // By the keys of every browser first, then by digits.
  await sheet.getByRole('radiogroup', { name: 'Impact' }).getByRole('radio').first().focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  for (const key of ['0', '?']) await page.keyboard.press(key)
  for (const place of [2, 3, 4, 5, 6]) {
    await expect(status).toHaveText(`Tactic ${place} of 6 · ${place - 1} of 6 filled in`)
    for (const key of ['7', '8', '3']) await page.keyboard.press(key)
  }
  await expect(status).toHaveText('Tactic 6 of 6 · 6 of 6 filled in')
  await expect(sheet.getByRole('button', { name: 'Submit scores' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Your 6 scores are handed in.')).toBeVisible()
  const given = (await votes()).map(({ user_vote }) => user_vote)
  expect(given).toContainEqual({ impact_score: 2, chances_score: 10, efforts_score: null, reason: null })
  const rest = { impact_score: 7, chances_score: 8, efforts_score: 3, reason: null }
  expect(given.filter((vote) => JSON.stringify(vote) === JSON.stringify(rest))).toHaveLength(5)
})

test('what is wrong stands at its field, and a reworded tactic is read again', async ({ page, baseURL }) => {
  const { owner, campaign_id, host, votes } = await newChat(baseURL ?? '', 2)
  const { sheet } = await openChat(page, host, campaign_id, { isStale: true })
  await sheet.getByRole('button', { name: 'Submit scores' }).click()
  await expect(sheet.getByRole('alert')).toHaveText('Score at least one tactic first.')
  await choose(sheet, 'number 1', [4, 5])
  await sheet.getByRole('button', { name: 'Submit scores' }).click()
  const first = rowOf(sheet, 'number 1')
  await expect(first.getByText('Efforts must be a whole number from 1 to 10')).toBeVisible()
  await expect(sheet.getByRole('alert')).toHaveText(
    'Nothing was handed in yet. Please look at what is marked.',
  )
  await choose(sheet, 'number 1', [4, 5, 6])

  const { tactics } = await owner.must('listTactics', { campaign_id })
  const tactic = tactics.find(({ name }) => name.includes('number 1'))
  await owner.must('editTactic', { tactic_id: tactic?.id, name: 'Try the better idea' })
  await sheet.getByRole('button', { name: 'Submit scores' }).click()
  const reworded = rowOf(sheet, 'Try the better idea')
  await expect(reworded.getByText('Reworded: read it again.')).toBeVisible()
  await expect(reworded.getByRole('radio', { checked: true })).toHaveCount(3)
  await sheet.getByRole('button', { name: 'Submit scores' }).click()
  await expect(sheet.getByText('Your score is handed in.')).toBeVisible()
  expect(await votes()).toContainEqual({
    name: 'Try the better idea',
    user_vote: { impact_score: 4, chances_score: 5, efforts_score: 6, reason: null },
  })
})

test('a sheet of a campaign that has ended leads to its page', async ({ page, baseURL }) => {
  const { owner, campaign_id, host } = await newChat(baseURL ?? '', 1)
  await owner.must('endCampaign', { campaign_id })
  const { sheet, links } = await openChat(page, host, campaign_id)
  await expect(sheet.getByRole('alert')).toContainText('The campaign has ended, so it takes no more scores.')
  await sheet.getByRole('link', { name: 'Open in the browser' }).click()
  await expect.poll(() => links).toEqual([`${baseURL}/campaigns/${campaign_id}`])
})
