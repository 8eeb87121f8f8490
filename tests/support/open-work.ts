import { expect, type Browser, type Page } from '@playwright/test'
import { buildCampaign, buildTactic, buildTeam, newPerson, unique, vote } from './journey'

const TACTIC = 'Send a welcome series'

/** The dashboard leads a member to what is left to score and to read; the team page finds the campaign after its end. */
export async function followOpenWork(owner: Page, browser: Browser) {
  const name = unique('Spring sign-ups')
  const inviteLink = await buildTeam(owner)
  await buildCampaign(owner, name)
  const campaign = owner.url()
  await buildTactic(owner, TACTIC)
  const member = await newPerson(browser, 'Milo Member')
  const main = member.getByRole('main')
  await member.goto(inviteLink)
  await expect(member.getByText('Successfully joined team!')).toBeVisible()
  await expect(main.getByText('0 of 1 scored')).toBeVisible()
  const team = member.url()

  const waiting = main.getByRole('region', { name: 'Waiting for you' })
  const results = main.getByRole('region', { name: 'New results' })
  await member.goto('/dashboard')
  await expect(waiting).toContainText(/0 of 1 scored.*left/)
  await expect(results).toHaveCount(0)
  await waiting.getByRole('link', { name }).click()
  await vote(member, TACTIC, 9, 8, 2)
  await member.goto('/dashboard')
  await expect(member.getByRole('heading', { name: 'Your Teams' })).toBeVisible()
  await expect(waiting).toHaveCount(0)

  await owner.goto(`${campaign}?dialog=end`)
  await owner.getByRole('dialog').getByRole('button', { name: 'End Early' }).click()
  await expect(owner.getByText('Campaign Ended - Results Available')).toBeVisible()
  await member.reload()
  await expect(results).toContainText(name)
  await results.getByRole('link', { name }).click()
  await expect(member.getByText('Campaign completed! Great work team!')).toBeVisible()
  await member.goto('/dashboard')
  await expect(member.getByRole('heading', { name: 'Your Teams' })).toBeVisible()
  await expect(results).toHaveCount(0)

  await member.goto(team)
  await expect(main.getByText('No campaign is running.')).toBeVisible()
  await main.getByRole('link', { name: 'Ended (1)' }).click()
  await expect(main.getByRole('link', { name })).toBeVisible()
  await member.goto(`${team}?show=ended&q=zebra`)
  await expect(main.getByText('No campaign fits.')).toBeVisible()
  await main.getByRole('searchbox').fill('SPRING')
  await main.getByRole('button', { name: 'Find' }).click()
  await expect(main.getByRole('link', { name })).toBeVisible()
  await member.context().close()
}
