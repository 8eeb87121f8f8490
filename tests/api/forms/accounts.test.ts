import { expect, test } from 'vitest'
import { useSharedApp } from '../../support/app'
import { createBrowser, signInThere } from '../../support/browser'
import { createClient, newAddress, signIn } from '../../support/client'
import { openAs, openPage } from '../../support/form-page'
import { newScoring } from '../../support/scoring-scene'

const app = useSharedApp()

test('name, devices, data and deletion of an account', async () => {
  const person = await signIn(app, 'Lea Leaver')
  const page = await (await openAs(person, '/dashboard')).follow('Account')
  const label = 'Name shown to your teams'
  expect((await page.press('Save Name', { [label]: ' ' })).texts('error')).toEqual(['Name is required'])
  const saved = await page.press('Save Name', { [label]: 'Lea Novak' })
  expect(saved.text).toContain('Name saved')
  expect(saved.valueOf(label)).toBe('Lea Novak')

  const other = await signIn(app, 'Lea Leaver', person.email)
  const devices = await openAs(person, '/settings/account')
  expect(devices.text.match(/This device/g)).toHaveLength(1)
  expect((await devices.part('main', 'This device').press('Sign out')).text).toContain('Device signed out')
  expect((await openAs(other, '/settings/account')).address).toBe('/login')

  const data = await openAs(person, devices.hrefOf('Download your data'))
  expect(JSON.parse(data.html)).toMatchObject({ profile: { full_name: 'Lea Novak' }, votes: [] })
  const field = 'Type your e-mail address'
  const { team_id } = await newScoring(app, 0, { owner: person })
  const owning = await (
    await devices.follow('Delete Account')
  ).press('Delete Account', { [field]: person.email })
  expect(owning.texts('alert').join()).toContain('before you delete your account: Growth')
  await person.must('deleteTeam', { team_id })
  const asked = await owning.follow('Delete Account')
  const refused = await asked.press('Delete Account', { [field]: 'somebody@example.com' })
  expect(refused.texts('error')).toEqual(['Type your e-mail address to confirm'])
  const deleted = await refused.press('Delete Account', { [field]: person.email })
  expect([deleted.address, deleted.text]).toEqual(['/login', expect.stringContaining('Account deleted')])
  expect((await openAs(person, '/settings/account')).address).toBe('/login')
})

test('an API token is made, seen once, used and revoked', async () => {
  const person = await signIn(app, 'Olga Owner')
  const page = await openAs(person, '/settings/tokens')
  expect(page.text).toContain('No tokens yet.')
  const refused = await page.press('Create Token', { Expires: '' })
  expect(refused.texts('error').join()).toContain('required')
  expect(refused.valueOf('Expires')).toBe('')
  const scopes = page.part('fieldset', 'The token may').names('input')
  const none = Object.fromEntries(scopes.map((name) => [name, false]))
  const without = await refused.press('Create Token', { ...none, Name: 'Weekly report' })
  expect(without.texts('error')).toEqual(['Please choose what the token may do'])
  expect(without.valueOf('Name')).toBe('Weekly report')
  const made = await without.press('Create Token', { Read: true, Manage: true })
  for (const text of [
    'Copy it now. It is not shown again.',
    'never used',
    'May read, manage',
    'does not expire',
  ])
    expect(made.text).toContain(text)
  const secret = made.valueOf('API token')
  const statusOfUse = async () =>
    (await createClient(app.url, { Authorization: `Bearer ${secret}` }).call('getMe')).status
  expect((await openAs(person, '/settings/tokens')).html).not.toContain(secret)
  expect(await statusOfUse()).toBe(200)
  const used = await openAs(person, '/settings/tokens')
  expect(used.text).toContain('last used')
  const revoked = await (await used.follow('Revoke Weekly report')).press('Revoke')
  expect(revoked.text).toContain('No tokens yet.')
  expect(await statusOfUse()).toBe(401)
})

test('the reference of the API is a plain list of its calls', async () => {
  const { text } = await openPage(createBrowser(app.url), '/api/docs')
  expect(text).toMatch(
    /POST \/api\/tactics\/:tactic_id\/vote ?Score a tactic; voting again replaces your vote/,
  )
})

test('themes, the upgrade and signing out, from the user menu', async () => {
  const person = await signIn(app, 'Olga Owner')
  let page = await openAs(person, '/settings/notifications')
  for (const theme of ['dark', 'light']) {
    page = await page.press(theme === 'dark' ? 'Dark theme' : 'Light theme')
    expect([page.address, page.html]).toEqual([
      '/settings/notifications',
      expect.stringContaining(`data-theme="${theme}"`),
    ])
  }
  expect((await page.press('System theme')).html).not.toContain('data-theme=')

  expect(page.names('a')).not.toContain('Priority support')
  const asked = await page.follow('Upgrade to premium')
  expect((await asked.follow('Not now')).address).toBe('/settings/notifications')
  const upgraded = await asked.press('Upgrade')
  expect(upgraded.text).toContain('Successfully upgraded to premium!')
  expect(upgraded.address).toBe('/settings/notifications')
  expect(upgraded.names('a')).not.toContain('Upgrade to premium')
  expect((await openAs(person, '/settings/notifications?dialog=upgrade')).html).not.toContain('<dialog')

  expect((await upgraded.press('Sign out')).names('a')).toContain('Sign in with Google')
  expect((await openAs(person, '/dashboard')).address).toBe('/login')
})

/** No two switches are on in the same rounds, so that none can stand for another. */
test('each mail is turned on and off by its own switch', async () => {
  const person = await signIn(app, 'Olga Owner')
  const page = await openAs(person, '/settings/notifications')
  const form = page.part('form', 'More mails')
  const switches = form.names('input').filter(Boolean)
  expect(switches).toHaveLength(12)
  for (const name of switches) expect(form.isOn(name)).toBe(true)
  for (let round = 1; round <= switches.length; round *= 2) {
    const wanted = Object.fromEntries(
      switches.map((name, place) => [name, Math.floor((place + 1) / round) % 2 === 1]),
    )
    expect((await form.press('Save', wanted)).text).toContain('Notification settings saved successfully')
    const read = await openAs(person, '/settings/notifications')
    expect(Object.fromEntries(switches.map((name) => [name, read.isOn(name)]))).toEqual(wanted)
  }
})

test('the dashboard leads to what is left to score and to new results, and the team finds them', async () => {
  const { owner, member, campaign_id, team_id } = await newScoring(app, 1)
  const waiting = await openAs(member, '/dashboard')
  const region = waiting.part('section', 'Waiting for you')
  expect(region.text).toMatch(/0 of 1 scored.*left/)
  expect(waiting.headings).not.toContain('New results')
  const page = await region.follow('Spring sign-ups')
  await page.part('li', 'Tactic number 1').press('Vote', { Impact: '9' })
  expect((await openAs(member, '/dashboard')).headings).not.toContain('Waiting for you')

  await owner.must('endCampaign', { campaign_id })
  const results = (await openAs(member, '/dashboard')).part('section', 'New results')
  expect(results.text).toContain('Spring sign-ups')
  expect((await results.press('Mark Spring sign-ups as seen')).headings).not.toContain('New results')

  const team = await openAs(member, `/teams/${team_id}`)
  expect(team.text).toContain('No campaign is running.')
  const ended = await team.follow('Ended (1)')
  expect(ended.names('a').join()).toContain('Spring sign-ups')
  const nothing = await openAs(member, `/teams/${team_id}?show=ended&q=zebra`)
  expect(nothing.text).toContain('No campaign fits.')
  const found = await nothing.part('form', 'Find').press('Find', { Search: 'SPRING' })
  expect(found.names('a').join()).toContain('Spring sign-ups')
})

test('the empty dashboard leads to an example that nobody can change', async () => {
  const newcomer = await signIn(app, 'Nora Newcomer')
  const running = await (await openAs(newcomer, '/dashboard')).follow('Look at an example campaign')
  const ended = await running.follow('After the end')
  for (const text of ['Example', 'More sign-ups from the docs', '2 of 3 scored'])
    expect(running.text).toContain(text)
  expect(ended.text).toContain('Campaign Ended - Results Available')
  for (const page of [running, ended]) {
    const main = page.part('main', 'Example')
    expect(main.names('form', 'input', 'select', 'textarea', 'button')).toEqual([])
    expect(main.hrefs.filter((href) => href.startsWith('/campaigns'))).toEqual([])
  }
})

test('an invited person signs in, joins and scores', async () => {
  const { owner, campaign_id } = await newScoring(app, 12)
  const { inviteLink } = await owner.must('getCampaign', { campaign_id })
  const browser = createBrowser(app.url)
  const invited = await openPage(browser, inviteLink ?? '')
  for (const text of [
    'Olga Owner invites you',
    'to score 12 tactics for Growth',
    'About 4 minutes, 2 days 23 hours left',
  ])
    expect(invited.text).toContain(text)
  await signInThere(browser, 'Irina Invited', newAddress())
  const joined = await (await openPage(browser, inviteLink ?? '')).press('Join campaign')
  const sheet = await joined.follow('Score 12 tactics')
  expect(sheet.headings).toContain('Score sheet')
  expect(sheet.names('input').filter((name) => name === '7')).toHaveLength(36)
})
