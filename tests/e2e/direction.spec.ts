import { expect, type Locator } from '@playwright/test'
import { callApi } from '../../tools/browser/people'
import { openCampaign, tacticCard, test } from '../support/journey'

const CAMPAIGN = 'קמפיין האביב!'
const TACTIC = 'إعادة كتابة صفحة الأسعار'
const PROBLEM = 'אף אחד לא מכיר אותנו.'
const COMMENT = 'فكرة جيدة.'

const fromTheRight = async (...parts: Locator[]) => {
  for (const part of parts) await expect(part).toHaveCSS('direction', 'rtl')
}

test('what is typed in Hebrew or Arabic is read from the right, what the app says from the left', async ({
  page,
}) => {
  await openCampaign(page, { name: CAMPAIGN, tactics: [TACTIC] })
  const address = new URL(page.url()).pathname
  await callApi(page, `/api${address}`, { problem_statement: PROBLEM, problem_reason: PROBLEM }, 'PATCH')
  await page.reload()
  const card = tacticCard(page, TACTIC)
  const title = page.getByRole('heading', { level: 1 })
  await fromTheRight(title, card.getByRole('heading'), page.getByText(PROBLEM).first())
  await expect(page.getByText('Created by')).toHaveCSS('direction', 'ltr')

  await card.getByRole('button', { name: 'Comments (0)' }).click()
  const comment = card.getByLabel('Add a comment')
  await expect(comment).toHaveCSS('direction', 'ltr')
  await comment.fill(COMMENT)
  await fromTheRight(comment)
  await comment.press('Enter')
  await fromTheRight(card.getByRole('listitem').getByText(COMMENT))

  await page.goto(`${address}?dialog=add-tactic`)
  const name = page.getByLabel('Tactic Name')
  await name.fill(TACTIC)
  await fromTheRight(name)
  await page.goto(`${address}?dialog=edit`)
  await fromTheRight(page.getByLabel('Campaign name'), page.getByLabel('Why do we have this problem?'))
})
