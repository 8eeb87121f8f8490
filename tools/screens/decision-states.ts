import type { Page } from '@playwright/test'
import { callApi } from '../browser/people'
import { heading, press, seenBy, text } from './state'

const idIn = (path: string) => path.split('/').at(-1) ?? ''

type Decision = { version: number; is_published: boolean; tactics: { id: string; choice: string | null }[] }

/** Publishes a decision of the ended campaign with its link open, once; returns the link. */
async function publishDecision(page: Page, ended: string): Promise<string> {
  // The API is called at the address of the page.
  await page.goto(ended)
  const address = `/api/campaigns/${idIn(ended)}/decision`
  const { decision } = await callApi<{ decision: Decision }>(page, address)
  const choices = ['do', 'later', 'no']
  const tactics = decision.tactics.map(({ id }, index) => {
    const choice = choices[Math.min(index, 2)]
    return [id, { choice, reason: index === 1 ? 'Not before the new pricing page is there.' : null }]
  })
  if (!decision.is_published) {
    const { version } = decision
    const input = { version, slots: 1, tactics: Object.fromEntries(tactics) as object, publish: true }
    await callApi(page, address, input, 'PUT')
  }
  const { link } = await callApi<{ link: string }>(page, `${address}/link`, {})
  return link
}

/** The address of the first tactic that is to be done. */
async function tacticToDo(page: Page, ended: string): Promise<string> {
  await publishDecision(page, ended)
  const { decision } = await callApi<{ decision: Decision }>(page, `/api/campaigns/${idIn(ended)}/decision`)
  return `/tactics/${decision.tactics.find(({ choice }) => choice === 'do')?.id}/outcome`
}

/** The form, then the minutes of the published decision, and what came of it. */
export const decisionStates = seenBy('owner', [
  {
    name: 'decision-form',
    act: (page, { ended }) => page.goto(`${ended}/decision?change`),
    shows: text(/\d of \d marked Do/),
  },
  {
    name: 'decision-refused',
    act: async (page, { ended }) => {
      await page.goto(`${ended}/decision?change`)
      await page.getByLabel('How many can you take on?').fill('0')
      await page.getByText('Do', { exact: true }).first().click()
      await page.getByText('Reason', { exact: true }).first().click()
      await press(page, /^(Publish|Save changes)$/)
    },
    shows: text(/tactics? marked Do, but only 0 can be done/),
  },
  {
    name: 'decision-minutes',
    act: async (page, { ended }) => {
      await publishDecision(page, ended)
      await page.goto(`${ended}/decision`)
    },
    shows: heading('Read-only link'),
  },
  {
    name: 'decision-change',
    act: async (page, { ended }) => {
      await publishDecision(page, ended)
      await page.goto(`${ended}/decision?change`)
    },
    shows: text(/of \d marked Do/),
  },
  {
    name: 'outcome-on-decision',
    act: async (page, { ended }) => {
      await publishDecision(page, ended)
      await page.goto(`${ended}/decision`)
      await page
        .getByText(/^(Record|Change) the outcome/)
        .first()
        .click()
    },
    shows: text('What came of it?'),
  },
  {
    name: 'outcome-confirm',
    act: async (page, { ended }) => page.goto(`${await tacticToDo(page, ended)}?outcome=won`),
    shows: heading('What came of it?'),
  },
  {
    name: 'outcome-refused',
    act: async (page, { ended }) => {
      await page.goto(`${await tacticToDo(page, ended)}?outcome=flat`)
      await page.getByLabel('Link').fill('javascript:alert(1)')
      await press(page, 'Record outcome')
    },
    shows: text('Link must be a web address'),
  },
  {
    name: 'track-record',
    act: (page, { team }) => page.goto(`${team}/track-record`),
    shows: text(/\d to do, \d tried/),
  },
  {
    name: 'campaign-history',
    act: (page, { ended }) => page.goto(`${ended}/history`),
    shows: text(/ended the campaign early/),
  },
  {
    name: 'team-history',
    act: (page, { team }) => page.goto(`${team}/history`),
    shows: heading('Team history'),
  },
  {
    name: 'minutes',
    act: async (page, { ended }) => page.goto(await publishDecision(page, ended)),
    shows: heading(/^Decision: /),
  },
  {
    name: 'present',
    act: (page, { ended }) => page.goto(`${ended}/present?all`),
    shows: heading('Ranking'),
  },
  {
    name: 'share',
    act: (page, { ended }) => page.goto(`${ended}/share`),
    shows: heading('Read-only link'),
  },
  {
    name: 'shared-result',
    act: async (page, { ended }) => {
      await page.goto(ended)
      const { link } = await callApi<{ link: string }>(page, `/api/campaigns/${idIn(ended)}/share/link`, {})
      await page.goto(link)
    },
    shows: heading('Ranking'),
  },
])
