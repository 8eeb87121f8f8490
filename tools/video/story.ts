import type { Page } from '@playwright/test'
import { scores } from '../../tests/support/inputs'
import { callApi, people, signInAs } from '../browser/people'
import type { Recorder } from './recorder'

const RUNNING = /More sign-ups from the docs/
const OWN_TACTIC = 'Show a working example first'
const OTHER_TACTIC = 'Translate the getting-started guide into three languages'
const TYPED_SCORES = [
  ['Impact', 9],
  ['Chances', 7],
  ['Efforts', 3],
] as const
const BLIND_SCORES = [
  ['Impact', 6],
  ['Chances', 5],
  ['Efforts', 7],
] as const

type Listed = { tactics: { id: string; name: string }[] }

/** Before the camera runs: the member adds a tactic and scores it. */
async function prepare(member: Page, campaign_id: string): Promise<void> {
  await callApi(member, '/api/tactics', { campaign_id, name: OTHER_TACTIC, ...scores(7, 4, 8) })
}

/** Off camera: the other two score the owner's tactic. */
async function voteOffCamera(others: Page[], campaign_id: string): Promise<void> {
  for (const [index, page] of others.entries()) {
    const { tactics } = await callApi<Listed>(page, `/api/tactics?campaign_id=${campaign_id}`)
    const own = tactics.find(({ name }) => name === OWN_TACTIC)
    if (own) await callApi(page, `/api/tactics/${own.id}/vote`, scores(8 + index, 8, 3 - index))
  }
}

export type Cast = { owner: Page; member: Page; third: Page }

/** The main job, as the owner of the sample team does it. */
export async function play(recorder: Recorder, { owner, member, third }: Cast): Promise<void> {
  const button = (name: string | RegExp) => owner.getByRole('button', { name, exact: true })
  const link = (name: string | RegExp) => owner.getByRole('link', { name })
  const card = (name: string) =>
    owner.getByRole('listitem').filter({ has: owner.getByRole('heading', { name }) })

  await owner.goto('/login')
  await recorder.waitFor(owner.getByRole('heading', { level: 1 }))
  await recorder.caption('Sign in with Google.')
  await recorder.hold(600)
  await recorder.press(link('Sign in with Google'))
  await signInAs(owner, people.owner)
  await recorder.waitFor(owner.getByRole('heading', { name: 'Your Teams' }))
  await recorder.caption('Open your team and its running campaign.')
  await recorder.click(link(/View Team/).first())
  await recorder.waitFor(link(RUNNING))
  await recorder.hold(300)
  await recorder.click(link(RUNNING))
  await owner.waitForURL('**/campaigns/*')
  await recorder.waitFor(link('Invite to Campaign'))
  const campaign_id = new URL(owner.url()).pathname.split('/').at(-1) ?? ''
  await prepare(member, campaign_id)
  await owner.reload()

  await recorder.scrollTo(owner.getByRole('heading', { name: 'Add New Tactic' }), 130)
  await recorder.caption('Add a tactic and score it: impact, chances, efforts.')
  await recorder.click(link('Add Tactic'))
  await recorder.waitFor(owner.getByLabel('Tactic Name'))
  await recorder.type(owner.getByLabel('Tactic Name'), OWN_TACTIC)
  const form = owner.locator('form').filter({ has: button('Save Tactic') })
  for (const [label, value] of TYPED_SCORES)
    await recorder.choose(form.getByRole('combobox', { name: label }), value)
  await recorder.click(button('Save Tactic'))
  await recorder.waitFor(card(OWN_TACTIC))
  await recorder.hold(500)

  await recorder.scrollTo(card(OTHER_TACTIC), 200)
  await recorder.caption(`Score what others added. How ${people.member} has scored, nobody can see.`)
  for (const [label, value] of BLIND_SCORES)
    await recorder.choose(card(OTHER_TACTIC).getByRole('combobox', { name: label }), value)
  await recorder.click(card(OTHER_TACTIC).getByRole('button', { name: /^Vote\b/ }))
  await recorder.waitFor(card(OTHER_TACTIC).getByText(/^2 votes/))
  await recorder.hold(500)
  await voteOffCamera([member, third], campaign_id)

  await recorder.scrollTo(owner.getByRole('heading', { level: 1 }), 100)
  await recorder.caption('The campaign ends when the clock runs out, or early.')
  await recorder.click(owner.getByLabel('More', { exact: true }))
  await recorder.click(link('End Early'))
  const dialog = owner.getByRole('dialog')
  await recorder.click(dialog.getByRole('button', { name: 'End Early' }))
  await recorder.waitFor(owner.getByText('Campaign Ended - Results Available'))
  await recorder.waitFor(dialog, 'hidden')
  await recorder.caption('Now the averages open, and how sure the result is.')
  await recorder.hold(900)
  await recorder.scrollTo(owner.getByRole('heading', { name: /^Tactics \(/ }), 130)
  await recorder.caption('Each tactic with its score and the places it could have.')
  await recorder.endCaption()
  // The confetti has fallen.
  await recorder.hold(800)
  await recorder.scrollTo(owner.getByRole('heading', { level: 1 }), 100)
  recorder.takePoster()
  await recorder.caption('Then decide what to do, and tell the team.')
  await recorder.click(link('Decide'))
  await recorder.click(button('Mark the first 3 as Do'))
  await recorder.hold(240)
  await recorder.click(button('Mark the rest as Later'))
  await recorder.hold(240)
  await recorder.click(button('Publish'))
  await recorder.hold(600)
  await recorder.click(button('Publish decision'))
  await recorder.waitFor(owner.getByRole('heading', { name: /^Decision/ }))
  await recorder.hold(1200)
  await recorder.endCaption()
}
