import { expect, test } from 'vitest'
import { useSharedApp } from '../../support/app'
import { signIn } from '../../support/client'
import { openAs } from '../../support/form-page'
import { DAY, HOUR, inMilliseconds, scores } from '../../support/inputs'
import { buildTactic, buildTeam } from '../../support/scene'
import { newScoring } from '../../support/scoring-scene'

const app = useSharedApp()
const PROBLEM = 'What problem does this solve?'
const REASON = 'Why do we have this problem?'
const END = 'End date and time'

test('the campaign form names what is wrong and keeps what was typed', async () => {
  const owner = await signIn(app, 'Olga Owner')
  const team_id = await buildTeam(owner)
  const typed = {
    'Campaign name': 'abcd',
    Team: '',
    [END]: '2020-01-01T10:00',
    'Time zone': 'Europe/Berlin',
    [PROBLEM]: 'p'.repeat(501),
    [REASON]: 'r'.repeat(501),
  }
  const page = await openAs(owner, '/campaigns/new')
  const refused = await page.press('Create Campaign', { ...typed, 'Vote Only': true })
  for (const message of [
    'Campaign name must be at least 5 characters',
    'Please select a team',
    'The problem statement must be at most 500 characters',
    'The reason must be at most 500 characters',
  ])
    expect(refused.texts('error').join()).toContain(message)
  for (const [label, value] of Object.entries(typed)) expect(refused.valueOf(label)).toBe(value)
  expect(refused.isOn('Vote Only')).toBe(true)

  const right = { 'Campaign name': 'A proper name', Team: team_id, [PROBLEM]: 'Short enough', [REASON]: '' }
  for (const [changed, message] of [
    [{ 'Campaign name': '' }, 'Campaign name is required'],
    [{ 'Campaign name': 'n'.repeat(101) }, 'Campaign name must be less than 100 characters'],
    [right, 'Campaign must run for at least 1 hour'],
    [{ ...right, [END]: '' }, 'End date and time is required'],
  ] as const) {
    const again = await refused.press('Create Campaign', changed)
    expect(again.texts('error').join()).toContain(message)
    expect(again.valueOf('Campaign name')).toBe(changed['Campaign name'])
  }
})

test('the trial’s fourth campaign is refused, until the upgrade', async () => {
  const owner = await signIn(app, 'Olga Owner')
  const team_id = await buildTeam(owner)
  const page = await openAs(owner, '/campaigns/new')
  const create = (number: number) =>
    page.press('Create Campaign', { 'Campaign name': `Campaign ${number}`, Team: team_id })
  for (const number of [1, 2, 3])
    expect((await create(number)).text).toContain('Campaign created successfully')
  const refusal = 'Your trial includes no more campaigns. Upgrade to premium for unlimited campaigns.'
  expect((await openAs(owner, '/campaigns/new')).text).toContain(refusal)
  const refused = await create(4)
  expect(refused.part('dialog', 'Upgrade').text).toContain(refusal)
  expect(refused.html).toContain('value="Campaign 4"')
  expect((await refused.follow('Not now')).text).toContain('1 member · 3 campaigns')
  expect((await refused.press('Upgrade')).text).toContain('Successfully upgraded to premium!')
  expect((await create(4)).text).toContain('Campaign created successfully')
})

test('after the end every form of an older page is refused in its own words', async () => {
  const { owner, member, page, campaign_id, tactics } = await newScoring(app, 2)
  await member.must('voteOnTactic', { tactic_id: tactics[0], ...scores(9, 8, 2) })
  const own = await buildTactic(member, campaign_id, 'Sponsor a podcast for a year')
  const voting = await openAs(member, page)
  const adding = await openAs(member, `${page}?dialog=add-tactic`)
  const deleting = await voting.part('li', 'Sponsor a podcast').follow('Delete tactic')
  const asked = await (await openAs(owner, page)).follow('End Early')
  expect(asked.text).toContain('Are you sure you want to end this campaign early?')
  expect((await asked.press('End Early')).text).toContain('Campaign ended')

  const voted = await voting.part('li', 'Tactic number 1').press('Vote')
  expect(voted.texts('alert').join()).toContain('Voting has closed')
  expect(voted.text).not.toContain('Please try again')
  expect(voted.text).toContain('Your vote: I 9, C 8, E 2')

  const added = await adding.press('Save Tactic', { 'Tactic Name': 'Came after the end' })
  expect(added.texts('alert').join()).toContain('The campaign has ended, so no tactics can be added')
  expect(added.text).not.toContain('Please try again')
  expect(added.valueOf('What you typed')).toBe('Came after the end')

  const kept = await deleting.press('Delete')
  expect(kept.texts('alert').join()).toContain('Failed to delete tactic')
  expect(kept.text).toContain('The campaign has ended, so its tactics can no longer be deleted')
  expect(kept.html).toContain(own)
  expect(kept.headings.join()).toContain('Tactics (3)')
})

test('suggestions are refused for the first reason that holds, and come once none does', async () => {
  const owner = await signIn(app, 'Olga Owner')
  const member = await signIn(app, 'Milo Member')
  const { page, campaign_id } = await newScoring(app, 0, { owner, member, name: 'Customers cancel too soon' })
  const ask = async (who: typeof owner) => (await openAs(who, page)).follow('Let AI Suggest Tactics')
  const forPremium =
    'AI suggestions are for premium users. When premium users add at least 3 tactics, they can get great AI suggestions.'
  for (const person of [owner, member]) {
    const asked = await ask(person)
    expect(asked.part('dialog', 'Upgrade').text).toContain(forPremium)
    const upgraded = await asked.press('Upgrade')
    expect(upgraded.text).toContain('Successfully upgraded to premium!')
    expect(upgraded.address).toBe(page)
  }
  expect((await ask(member)).text).toContain('AI tactics are enabled only to campaign owner')
  expect((await ask(owner)).text).toContain('AI tactics work best with at least 3 tactics added')

  const names = ['Write to everybody who left', 'Offer a yearly plan', 'Rent a billboard beside the road']
  for (const name of names) await buildTactic(owner, campaign_id, name)
  const older = await openAs(owner, page)
  expect(older.text).toContain('AI suggestions come from the built-in playbook of growth tactics.')
  const suggested = await older.press('Let AI Suggest Tactics')
  for (const text of ['Generated 5 AI tactics!', '5 tactics added.', 'Tactics (8)'])
    expect(suggested.text).toContain(text)
  const cards = suggested.names('li').filter((text) => text.includes('Added by Olga Owner'))
  expect(cards.filter((text) => /Added by Olga Owner ?0 votes AI/.test(text))).toHaveLength(5)
  await owner.must('endCampaign', { campaign_id })
  const ended = await (await openAs(owner, `${page}?dialog=suggest`)).text
  expect(ended).toContain('AI tactics are disabled when campaign is off')
})

test('the owner moves the end of a running campaign', async () => {
  const { owner, member, page, campaign_id } = await newScoring(app, 0)
  const wallClock = (instant: number) => new Date(instant).toISOString().slice(0, 16)
  const address = `${page}?sort=newest`
  const asked = await (await openAs(owner, address)).follow('Move End')
  const { campaign } = await owner.must('getCampaign', { campaign_id })
  expect(asked.valueOf(END)).toBe(wallClock(Date.parse(campaign.end_datetime)))
  const tooSoon = wallClock(Date.now() + 0.5 * HOUR)
  const refused = await asked.press('Move End', { [END]: tooSoon })
  expect(refused.text).toContain('Campaign must run for at least 1 hour')
  expect(refused.valueOf(END)).toBe(tooSoon)
  expect(refused.html).toMatch(/<input[^>]*type="datetime-local"[^>]*aria-invalid="true"/)
  expect(refused.html).toMatch(/<input(?=[^>]*type="datetime-local")[^>]*autofocus/i)
  const moved = await refused.press('Move End', { [END]: wallClock(Date.now() + 5 * DAY) })
  expect(moved.text).toContain('Campaign updated')
  expect(moved.address).toBe(address)
  const { campaign: later } = await owner.must('getCampaign', { campaign_id })
  expect(Math.abs(Date.parse(later.end_datetime) - Date.parse(inMilliseconds(5 * DAY)))).toBeLessThan(HOUR)
  const forMember = await openAs(member, `${page}?dialog=move-end`)
  expect(forMember.names('a')).not.toContain('Move End')
  expect(forMember.html).not.toContain('<dialog')
})

test('the owner rewords a running campaign and renews its link', async () => {
  const { owner, member, stranger, page } = await newScoring(app, 0)
  const dialog = await (await openAs(owner, page)).follow('Edit')
  const refused = await dialog.press('Save', { 'Campaign name': '   ', [REASON]: 'Nobody asks them' })
  expect(refused.text).toContain('Campaign name is required')
  const saved = await refused.press('Save', { 'Campaign name': 'Summer sign-ups' })
  for (const text of ['Campaign updated', 'Nobody asks them']) expect(saved.text).toContain(text)
  expect(saved.headings[0]).toBe('Summer sign-ups')
  const calendar = await openAs(owner, saved.hrefOf('Add to calendar'))
  expect(calendar.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(calendar.headers.get('Content-Disposition')).toBe('attachment; filename="summer-sign-ups-end.ics"')
  expect(calendar.html.replace(/\r\n /g, '')).toContain('SUMMARY:Summer sign-ups: scoring ends')
  const refusedCalendar = await openAs(stranger, `${page}/end.ics`)
  expect([refusedCalendar.status, refusedCalendar.html]).toEqual([404, 'Campaign not found'])

  const inviting = await saved.follow('Invite to Campaign')
  const renewed = await inviting.press('Renew link')
  expect(renewed.text).toContain('Invite link renewed')
  const [old, link] = [inviting, renewed].map((one) => new URL(one.valueOf('Invite link')).pathname)
  const join = async (path = '') => (await openAs(stranger, path)).press('Join campaign')
  expect((await join(old)).text).toContain('Invalid or expired invite link')
  const joined = await join(link)
  expect(joined.text).toContain('Successfully joined campaign!')
  for (const person of [member, stranger])
    expect((await openAs(person, page)).names('a')).not.toContain('Edit')
})

test('the owner reminds those who have not finished, once', async () => {
  const { owner, member, page, scoreAll } = await newScoring(app, 2)
  await scoreAll(owner)
  expect((await openAs(member, page)).names('a')).not.toContain('Remind')
  const asked = await (await openAs(owner, page)).follow('Remind')
  expect(asked.text).toContain('1 of 2 people have scored')
  const sent = await asked.press('Remind those who have not finished')
  expect(sent.text).toContain('Reminder sent')
  expect(sent.text).toContain('You have reminded people within the last 12 hours')
  await expect(sent.press('Remind those who have not finished')).rejects.toThrow('sends nothing')
})

test('a member observes a campaign, scores it after all, and observes the team', async () => {
  const { owner, member, page, team_id, scoreAll } = await newScoring(app, 2)
  await scoreAll(owner)
  const scoring = await (await openAs(member, page)).follow('Who scores')
  expect(scoring.headings).toContain('Who scores')
  expect((await scoring.press('Observe')).headings).toContain('They observe (1)')
  const observing = await openAs(member, page)
  expect(observing.text).toContain('You observe this campaign')
  expect(observing.names('button').filter((name) => name.startsWith('Vote'))).toEqual([])
  const after = await (await openAs(member, `${page}/score`)).press('Score after all')
  expect(after.names('button')).toContain('Submit scores')
  expect((await openAs(member, page)).names('a')).toContain('Score 2 tactics')

  const people = await (await openAs(owner, page)).follow('Who scores')
  expect(people.headings).toContain('They score (2)')
  expect(people.text).toContain('people can only switch themselves to observing')
  expect(people.names('button').filter((name) => name.includes('Observe'))).toEqual([])
  const row = (await openAs(member, `/teams/${team_id}`)).part('tr', '(you)')
  const observed = (await row.press('Observe campaigns')).part('tr', '(you)')
  expect(observed.text).toContain('Member, observes')
  expect(observed.names('button')).toContain('Score campaigns')
})

test('a sheet of an assistant counts nowhere and stands beside the order after the end', async () => {
  const rule = 'An AI assistant may score too: shown separately, never counted.'
  const told = 'The assistant would have put “Tactic number 3” first; for the team it is #3.'
  const { owner, member, team_id } = await newScoring(app, 0)
  const form = await openAs(owner, `/campaigns/new?team_id=${team_id}`)
  const typed = { 'Campaign name': 'Spring sign-ups', 'Let an AI assistant score too': true }
  const { address: page } = await form.press('Create Campaign', typed)
  const campaign_id = page.split('/').at(-1) ?? ''
  const tactics: string[] = []
  for (const number of [1, 2, 3])
    tactics.push(await buildTactic(owner, campaign_id, `Tactic number ${number}`))
  const sheet = (order: string[]) =>
    order.map((tactic_id, place) => ({ tactic_id, ...scores(9 - 3 * place, 9 - 3 * place, 1 + 3 * place) }))
  const votes = Object.fromEntries(sheet(tactics).map(({ tactic_id, ...vote }) => [tactic_id, vote]))
  await owner.must('scoreTactics', { campaign_id, votes })
  await owner.must('handInMachineBallot', { campaign_id, scores: sheet(tactics.toReversed()) })
  for (const address of [page, `${page}/score`]) {
    const { text } = await openAs(member, address)
    expect(text).toContain(rule)
    expect(text).not.toContain('would have put')
  }
  await owner.must('endCampaign', { campaign_id })
  for (const reader of [owner, member]) {
    const ended = await openAs(reader, page)
    expect(ended.text).not.toContain(rule)
    expect(ended.text).toContain(told)
    const ranks = ended.part('table', 'assistant')
    expect(ranks.names('tr').at(-1)).toBe('#3 Tactic number 3 #1')
  }
})
