import { expect, test } from 'vitest'
import { useSharedApp } from '../../support/app'
import { comeFromElsewhere, openAs, type FormPage } from '../../support/form-page'
import { signIn, type Person } from '../../support/client'
import { newSlug, newTeam } from '../../support/inputs'
import { buildCampaign, buildTeam, signInAll } from '../../support/scene'

const app = useSharedApp()

/** An owner with a team, a member of it and somebody else. */
async function newTeamScene() {
  const [owner, member, stranger] = await signInAll(app, 'Olga Owner', 'Milo Member', 'Sten Stranger')
  const team_id = await buildTeam(owner, member)
  const { inviteLink } = await owner.must('getTeam', { team_id })
  const link = new URL(inviteLink ?? '').pathname
  return { owner, member, stranger, team_id, team: `/teams/${team_id}`, link }
}

test('the team form names what is wrong, keeps what was typed and creates nothing', async () => {
  const owner = await signIn(app, 'Olga Owner')
  const page = await openAs(owner, '/teams/new')
  for (const [name, url, ...messages] of [
    ['', '', 'Team name is required', 'URL is required'],
    ['ab', 'ab', 'Team name must be at least 3 characters', 'URL must be at least 3 characters'],
    [
      'n'.repeat(51),
      'u'.repeat(31),
      'Team name must be less than 50 characters',
      'URL must be less than 30 characters',
    ],
    [
      'Growth',
      '1-Growth',
      'URL must start with a letter and contain only lowercase letters, numbers, and hyphens',
    ],
  ] as const) {
    const refused = await page.press('Create Team', { 'Team name': name, 'Team URL': url })
    for (const message of messages) expect(refused.texts('error')).toContain(message)
    expect([refused.valueOf('Team name'), refused.valueOf('Team URL')]).toEqual([name, url])
  }
  expect((await openAs(owner, '/dashboard')).text).toContain('No teams yet')
})

test('a taken URL is refused with its sentence', async () => {
  const [owner, stranger] = await signInAll(app, 'Olga Owner', 'Sten Stranger')
  const slug = newSlug()
  await owner.must('createTeam', { name: 'Growth', url_slug: slug })
  const page = await openAs(stranger, '/teams/new')
  const refused = await page.press('Create Team', { 'Team name': 'Another team', 'Team URL': slug })
  expect(refused.texts('error')).toContain('This URL is already taken')
  expect(refused.valueOf('Team name')).toBe('Another team')
})

test('a team is deleted only by typing DELETE', async () => {
  const { owner, team } = await newTeamScene()
  const asked = await (await openAs(owner, team)).follow('Delete Team')
  const refused = await asked.press('Delete Team', { 'Type DELETE': 'delete' })
  expect(refused.text).toContain('Type DELETE to confirm')
  const deleted = await refused.press('Delete Team', { 'Type DELETE': 'DELETE' })
  expect(deleted.text).toContain('Team deleted')
  expect(deleted.text).toContain('No teams yet')
})

async function expectRefusedLink(person: Person, link: string): Promise<FormPage> {
  const page = await (await openAs(person, link)).press('Join')
  expect(page.texts('status').join()).toContain('Invalid or expired invite link')
  expect(page.address).toBe('/dashboard')
  return page
}

test('the owner closes and opens the invite link, removes somebody and lets them back in', async () => {
  const { owner, stranger, team_id, team, link } = await newTeamScene()
  const { invite_link, campaign_id } = await buildCampaign(owner, team_id)
  const campaign = `/campaigns/${campaign_id}?dialog=invite`
  const campaignLink = `/join/campaign/${invite_link}`
  const dialog = await (await openAs(owner, team)).follow('Invite Members')
  const closed = await dialog.press('Save', { 'Anyone with this link can join': false })
  expect(closed.text).toContain('Invite link updated')
  for (const shown of [closed, await openAs(owner, campaign)]) {
    expect(shown.text).toContain('The invite link is closed: nobody can join through it.')
    expect(() => shown.valueOf('Invite link')).toThrow()
  }
  for (const path of [link, campaignLink]) await expectRefusedLink(stranger, path)
  const opened = await closed.press('Save', { 'Anyone with this link can join': true })
  expect(new URL(opened.valueOf('Invite link')).pathname).toBe(link)

  const byCampaign = await comeFromElsewhere(stranger, campaignLink)
  expect(byCampaign.headings).toContain('Join Growth?')
  expect((await byCampaign.follow('Not now')).text).toContain('No teams yet')
  const asked = await comeFromElsewhere(stranger, link)
  expect(asked.headings).toContain('Join Growth?')
  expect((await asked.press('Join')).text).toContain('Successfully joined team!')
  expect((await (await openAs(stranger, link)).press('Join')).address).toBe(team)

  const members = await openAs(owner, team)
  const asking = await members.part('tr', 'Sten Stranger').follow('Remove')
  expect(asking.text).toContain('Are you sure you want to remove this member?')
  const removed = await asking.press('Remove')
  expect(removed.text).toContain('Member removed')
  for (const path of [link, campaignLink])
    expect((await expectRefusedLink(stranger, path)).text).toContain('No teams yet')
  expect((await openAs(stranger, team)).headings).toContain('Team not found')

  expect((await removed.press('Let back in')).text).toContain('Member let back in')
  expect((await openAs(stranger, team)).part('tr', '(you)').text).toContain('Sten Stranger')
  await owner.must('endCampaign', { campaign_id })
  expect((await openAs(owner, campaign)).text).toContain(
    'The campaign has ended, so nobody can join through its link.',
  )
})

test('a team is handed over, and its owner cannot leave before', async () => {
  const { owner, member, team } = await newTeamScene()
  // This page is older than what follows.
  const leaving = await (await openAs(member, team)).follow('Leave Team')
  const own = await openAs(owner, team)
  expect(own.names('a')).not.toContain('Leave Team')
  const handed = await (await own.part('tr', 'Milo Member').follow('Make owner')).press('Hand over')
  expect(handed.text).toContain('Team handed over')
  expect(handed.text).not.toContain('Danger Zone')

  const refused = await leaving.press('Leave Team')
  expect(refused.texts('alert').join()).toContain('Hand over the team to another member before you leave it')
  expect(refused.text).toContain('Danger Zone')
  const left = await (await handed.follow('Leave Team')).press('Leave Team')
  expect(left.text).toContain('You left the team')
  expect(left.text).toContain('No teams yet')
  expect((await openAs(owner, team)).headings).toContain('Team not found')
})

test('a team is not handed to somebody whose trial has no room: it is said whose limit it is', async () => {
  const { owner, team_id, team } = await newTeamScene()
  const trial = await signIn(app, 'Tim Trial')
  await trial.must('joinTeam', { team_id })
  await trial.must('createTeam', newTeam())
  await owner.must('createWebhook', {
    team_id,
    url: 'https://receiver.invalid/',
    events: ['tactic.added'],
  })
  const asked = await (await openAs(owner, team)).part('tr', 'Tim Trial').follow('Make owner')
  expect(asked.text).toContain('1 webhook and all settings stay with the team')
  const refused = await asked.press('Hand over')
  for (const text of ['Failed to hand over the team', "This member's trial includes no more teams."])
    expect(refused.texts('alert').join()).toContain(text)
  expect(refused.headings).not.toContain('Upgrade to premium')
})

test('links that were never given out join nothing', async () => {
  const { stranger } = await newTeamScene()
  for (const link of ['team/01890a5d-ac96-774b-bcce-b302099a8057', 'campaign/AAAAAAAAAAAAAAAAAAAAAA'])
    expect((await expectRefusedLink(stranger, `/join/${link}`)).text).toContain('No teams yet')
})

test('people are invited by e-mail: wrong addresses stay to be mended, members are told apart', async () => {
  const { owner, team } = await newTeamScene()
  const page = await openAs(owner, `${team}?dialog=invite`)
  const send = (addresses: string) => page.press('Send Invitations', { 'E-mail addresses': addresses })
  expect((await send('')).text).toContain('Enter at least one e-mail address')
  const refused = await send('ada@example.com, ben')
  expect(refused.text).toContain('ben is not an e-mail address')
  expect(refused.valueOf('E-mail addresses')).toContain('ada@example.com')
  const sent = await send(`ada@example.com\nben@example.com; ${owner.email}`)
  expect(sent.text).toContain('Invitations are on their way to ada@example.com, ben@example.com.')
  expect(sent.text).toContain(`${owner.email} is in the team already.`)
  expect(sent.valueOf('E-mail addresses')).toBe('')
})

test('members are searched by the address, and a dialog about one keeps the search', async () => {
  const { owner, team } = await newTeamScene()
  expect((await openAs(owner, team)).names('input')).not.toContain('Search members')
  const nobody = await openAs(owner, `${team}?member=zebra`)
  expect(nobody.text).toContain('No member fits.')
  const found = await nobody.press('Find', { 'Search members': 'MILO' })
  expect(found.text).toContain('1 of 2 members')
  expect(found.part('table', 'Milo').names('tr')).toHaveLength(2)
  const asked = await found.part('tr', 'Milo').follow('Remove')
  const back = await asked.follow('Cancel')
  expect(back.address).toBe(`${team}?member=MILO`)
  expect((await back.follow('Show all')).part('table', 'Milo').names('tr')).toHaveLength(3)
})

test('the owner changes a team, and its old address still leads to it', async () => {
  const { owner, member, team } = await newTeamScene()
  const page = await (await openAs(owner, team)).follow('Settings')
  const old = page.valueOf('Team URL')
  expect((await page.press('Save', { 'Team name': '   ' })).text).toContain('Team name is required')
  const slug = newSlug()
  const saved = await page.press('Save', { 'Team name': 'Growth and more', 'Team URL': slug })
  expect(saved.text).toContain('Team updated')
  expect(saved.valueOf('Team URL')).toBe(slug)
  for (const path of [old, slug]) {
    const found = await openAs(owner, `/team/${path}`)
    expect([found.address, found.headings]).toEqual([team, expect.arrayContaining(['Growth and more'])])
  }
  const digest = 'Send members a mail about each week'
  expect(saved.isOn(digest)).toBe(false)
  expect((await saved.press('Save weekly mail', { [digest]: true })).text).toContain('Team updated')
  expect((await openAs(owner, `${team}/settings`)).isOn(digest)).toBe(true)
  expect((await openAs(member, `${team}/settings`)).text).toContain('Only the team owner can change the team')
})

test('a webhook is added, its secret seen once, tested, sent again and deleted', async () => {
  const { owner, team } = await newTeamScene()
  const settings = await (await openAs(owner, team)).follow('Settings')
  const none = await settings.follow('Webhooks of this team')
  expect(none.text).toContain('No webhooks yet.')
  const typed = { Address: 'http://receiver.invalid/', 'Comment added': false }
  const refused = await none.press('Add Webhook', typed)
  expect(refused.texts('error')).toEqual(['Please enter a whole address that begins with https://'])
  expect(refused.valueOf('Address')).toBe('http://receiver.invalid/')
  expect([refused.isOn('Comment added'), refused.isOn('Tactic added')]).toEqual([false, true])

  const url = 'https://receiver.invalid/'
  const added = await refused.press('Add Webhook', { Address: url })
  const secret = added.valueOf('Signing secret')
  expect(secret).toMatch(/^whsec_/)
  expect(added.text).toContain('Signed JSON · Tactic added, Campaign created')
  expect(added.text).toContain('Added by Olga Owner')
  const again = await openAs(owner, `${team}/webhooks`)
  expect(again.html).not.toContain(secret)

  expect((await again.press(`Send a test to ${url}`)).text).toContain(
    'Look for “Test from Tactics” at the receiver',
  )
  const deliveries = await again.follow(`Deliveries to ${url}`)
  const sent = await deliveries.press('Send again: Test')
  expect(sent.text).toContain('It is on its way again')
  expect(sent.names('li').filter((text) => text.includes('Test'))).toHaveLength(1)
  const deleted = await (await again.follow(`Delete ${url}`)).press('Delete')
  expect(deleted.text).toContain('No webhooks yet.')
})
