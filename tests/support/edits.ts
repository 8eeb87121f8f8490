import { expect, type Browser, type Page } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { tacticCard, vote } from './journey'
import { campaignOf, memberOn } from './scoring'

const TACTIC = 'Tactic number 1'
const EDITED = 'Send a welcome series'

/** An adder rewords a tactic until somebody scores it; a member rewords a comment and deletes it. */
export async function editAndDelete(page: Page, browser: Browser): Promise<void> {
  const campaign = await campaignOf(page, 1)
  await tacticCard(page, TACTIC)
    .getByRole('link', { name: `Edit tactic ${TACTIC}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Edit tactic' })
  const name = dialog.getByLabel('Tactic Name')
  await expect(name).toHaveValue(TACTIC)
  await name.fill('Too short')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Tactic name must be at least 10 characters long')).toBeVisible()
  await expect(name).toHaveValue('Too short')
  await name.fill(EDITED)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tactic updated successfully')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(tacticCard(page, EDITED)).toBeVisible()
  expect(page.url()).toBe(`${campaign.url}?sort=newest`)

  // Scored while the adder is typing again.
  await tacticCard(page, EDITED).getByRole('link', { name: 'Edit tactic' }).click()
  await name.fill('Send two welcome series')
  const member = await memberOn(browser, campaign)
  await expect(tacticCard(member, EDITED).getByRole('link', { name: 'Edit tactic' })).toHaveCount(0)
  await vote(member, EDITED, 9, 8, 2)
  await expect(member.getByText('Vote submitted successfully')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to update tactic' })
  await expect(alert).toContainText('Somebody else has scored this tactic')
  await expect(page.getByLabel('What you typed')).toHaveValue('Send two welcome series')
  await expect(dialog).toHaveCount(0)
  await expect(tacticCard(page, EDITED).getByRole('link', { name: 'Edit tactic' })).toHaveCount(0)

  await editAndDeleteComment(member)
  await member.context().close()
}

async function editAndDeleteComment(page: Page): Promise<void> {
  const card = tacticCard(page, EDITED)
  await card.getByRole('button', { name: 'Comments (0)' }).click()
  await card.getByLabel('Add a comment').fill('We have most of it.')
  await card.getByRole('button', { name: 'Post' }).click()
  const comment = card.getByRole('listitem')
  await expect(comment).toContainText('We have most of it.')
  await expect(comment).not.toContainText('edited')
  await comment.getByRole('link', { name: 'Edit comment We have most of it.' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit comment' })
  await editing.getByLabel('Comment').fill(' ')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByText('Comment is required')).toBeVisible()
  await editing.getByLabel('Comment').fill('We have all of it.')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Comment updated successfully')).toBeVisible()
  await expect(editing).toHaveCount(0)
  await expect(comment).toContainText('We have all of it.')
  await expect(comment).toContainText('edited')

  await comment.getByRole('link', { name: 'Delete comment' }).click()
  const asking = page.getByRole('dialog', { name: 'Delete comment' })
  await expect(asking).toContainText(
    'Are you sure you want to delete this comment? This action cannot be undone.',
  )
  await expect(asking).toContainText('We have all of it.')
  await asking.getByRole('link', { name: 'Cancel' }).last().click()
  await expect(comment).toContainText('We have all of it.')
  await comment.getByRole('link', { name: 'Delete comment' }).click()
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Comment deleted successfully')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Comments (0)' })).toBeVisible()
  await expect(comment).toHaveCount(0)
  await expect(card.getByLabel('Add a comment')).toBeVisible()
}

const REWORDED = 'The tactic was reworded while you scored it. Read it again and send your scores.'

/** Somebody scores a card, and then a sheet, whose words change before they send it. */
export async function scoreRewordedTactics(page: Page, browser: Browser) {
  const member = await memberOn(browser, await campaignOf(page, 2))
  const ids = await member.locator('li.card[id]').evaluateAll((cards) => cards.map(({ id }) => id.slice(7)))
  const reword = (name: string) => callApi(page, `/api/tactics/${ids[1] ?? ''}`, { name }, 'PATCH')

  await tacticCard(member, TACTIC).getByLabel('Impact').selectOption('9')
  await reword('Send a welcome series')
  await tacticCard(member, TACTIC).getByRole('button', { name: 'Vote' }).click()
  const card = tacticCard(member, 'Send a welcome series')
  await expect(card.getByRole('alert')).toContainText(REWORDED)
  await expect(card.getByLabel('Impact')).toHaveValue('9')

  await member.getByRole('link', { name: /^Score \d+ tactics?$/ }).click()
  const rows = member.locator('.sheet-row')
  await expect(rows).toHaveCount(2)
  for (const row of await rows.all())
    for (const criterion of ['Impact', 'Chances', 'Efforts'])
      await row.getByRole('radiogroup', { name: criterion }).getByText('4', { exact: true }).click()
  await reword('Send two welcome series')
  const submit = member.getByRole('button', { name: 'Submit scores' })
  await submit.click()
  await expect(member.getByRole('alert')).toContainText(REWORDED)
  await expect(rows.filter({ hasText: 'Send two welcome series' })).toContainText('Reworded: read it again.')
  await expect(member.getByText('Reworded: read it again.')).toHaveCount(1)
  await expect(rows.locator('input:checked')).toHaveCount(6)
  await submit.click()
  await expect(member.getByText('Tactics scored: 2')).toBeVisible()
}
