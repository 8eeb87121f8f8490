import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { useSharedApp } from '../../support/app'
import { createBrowser } from '../../support/browser'
import { send } from '../../support/client'
import { openAs, openPage, type FormPage, type Typed } from '../../support/form-page'
import { scores } from '../../support/inputs'
import { endedCampaign, telling } from '../../support/results'
import { endAndSettle } from '../../support/scene'
import { newScoring } from '../../support/scoring-scene'

const app = useSharedApp()
const SLOTS = 'How many can you take on?'
const CONFLICT = 'Somebody else has changed the decision meanwhile. Look at it and save again.'
type Choice = 'Do' | 'Later' | 'No'
const mark = (choices: Record<number, Choice>): Typed =>
  Object.fromEntries(
    Object.entries(choices).map(([number, choice]) => [`Tactic number ${number} > ${choice}`, true]),
  )
const reasonFor = (number: number) => `Tactic number ${number} > Reason for`

/** A campaign that has ended, ranked from 'Tactic number 1' down. */
async function newEnded(count: number) {
  const scene = await newScoring(app, count)
  const { owner, campaign_id, page, tactics } = scene
  const votes = Object.fromEntries(tactics.map((id, place) => [id, scores(9 - place, 5, 5)]))
  await owner.must('scoreTactics', { campaign_id, votes })
  await endAndSettle(owner, { campaign_id })
  return { ...scene, decision: `${page}/decision` }
}

/** The same with a published decision: the first tactic is to be done, the others later. */
async function newDecided(count: number) {
  const scene = await newEnded(count)
  const { owner, campaign_id, tactics } = scene
  const decided = Object.fromEntries(
    tactics.map((id, place) => [id, { choice: place === 0 ? 'do' : 'later' }]),
  )
  await owner.must('saveDecision', { campaign_id, version: 0, slots: 1, tactics: decided, publish: true })
  return scene
}

async function publish(page: FormPage, typed: Typed = {}): Promise<FormPage> {
  const asked = await page.press('Publish', typed)
  const question = asked.part('dialog', 'Publish the decision')
  expect(question.text).toMatch(/\d Do, .*This mails the decision to \d+ (person|people)\./)
  return question.press('Publish')
}

test('the owner decides, and members read it once it is published', async () => {
  const { owner, member, page, decision } = await newEnded(6)
  expect((await openAs(member, decision)).text).toContain('Nothing is decided yet.')
  const form = await (await openAs(owner, page)).follow('Decide')
  const choices = mark({ 1: 'Do', 2: 'Do', 3: 'No', 4: 'Later', 5: 'Later', 6: 'Later' })
  const reason = 'The law forbids it.\nAnd so does taste.'
  const draft = await form.press('Save draft', { ...choices, [SLOTS]: '2', [reasonFor(3)]: reason })
  expect(draft.text).toContain('Decision saved')
  expect((await openAs(member, decision)).text).toContain('Nothing is decided yet.')
  const kept = await openAs(owner, decision)
  expect(kept.isOn('Tactic number 3 > No')).toBe(true)
  expect(kept.valueOf(reasonFor(3))).toBe(reason)

  await publish(kept)
  for (const reader of [owner, member]) {
    const minutes = await openAs(reader, decision)
    expect(minutes.headings[0]).toBe('Decision: Spring sign-ups')
    for (const heading of ['Do (2)', 'Later (3)', 'No (1)']) expect(minutes.headings).toContain(heading)
    const article = minutes.part('article', 'Capacity').text
    for (const text of [
      /1 of 2 people scored\. Capacity: 2\./,
      /The law forbids it\./,
      /Published .* by Olga Owner\./,
    ])
      expect(article).toMatch(text)
    const file = await openAs(reader, `${page}/minutes.md`)
    expect(file.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
    expect(file.html).toMatch(/^# Decision: Spring sign-ups/)
    expect(minutes.names('a').includes('Change')).toBe(reader === owner)
    expect(minutes.headings.includes('Read-only link')).toBe(reader === owner)
  }
  const result = await openAs(member, page)
  expect(result.names('a')).toContain('Decision')
  expect(result.headings.indexOf('We do 2 of 6')).toBe(1)
  for (const text of ['Later: 3 · No: 1', 'Campaign Ended - Results Available'])
    expect(result.text).toContain(text)
})

test('what another tab has saved is not overwritten unseen', async () => {
  const { owner, decision } = await newEnded(3)
  const [page, other] = [await openAs(owner, decision), await openAs(owner, decision)]
  expect((await publish(other, mark({ 1: 'No' }))).headings).toContain('No (1)')
  const typed = { ...mark({ 1: 'Do', 2: 'Later' }), [reasonFor(2)]: 'In the spring', [SLOTS]: '2' }
  const told = await page.press('Publish', typed)
  expect(told.texts('alert').join()).toContain(CONFLICT)
  expect([told.isOn('Tactic number 1 > Do'), told.isOn('Tactic number 2 > Later')]).toEqual([true, true])
  expect([told.valueOf(reasonFor(2)), told.valueOf(SLOTS)]).toEqual(['In the spring', '2'])
  expect(told.part('fieldset', 'Tactic number 1').text).toContain('Saved by somebody else: No')
  expect(told.part('fieldset', 'Tactic number 3').text).not.toContain('Saved by somebody else')
  const saved = await told.press('Save changes')
  expect(saved.headings).toEqual(expect.arrayContaining(['Do (1)', 'Later (1)']))
  expect(saved.part('article', 'Published').text).toContain(', changed ')
})

test('more tactics than slots are refused at the field', async () => {
  const { owner, decision } = await newEnded(3)
  const page = await openAs(owner, decision)
  const choices = mark({ 1: 'Do', 3: 'Do' })
  for (const [typed, sentence] of [
    ['1', '2 tactics marked Do, but only 1 can be done'],
    ['-1', 'How many can be done must be a whole number from 0 to 100'],
    ['four', 'How many can be done must be a whole number from 0 to 100'],
    ['4', 'The campaign has fewer tactics than that'],
  ] as const) {
    const refused = await page.press('Publish', { ...choices, [SLOTS]: typed })
    expect(refused.text).toContain(sentence)
    expect(refused.valueOf(SLOTS)).toBe(typed)
    for (const number of [1, 3]) expect(refused.isOn(`Tactic number ${number} > Do`)).toBe(true)
  }
  const published = await publish(page, { ...choices, [SLOTS]: '2' })
  expect(published.headings).toEqual(expect.arrayContaining(['Do (2)', 'Not decided (1)']))
})

/** Somebody without an account reads what is behind a link until its owner closes it. */
async function expectLink(owned: FormPage, field: string, heading: string): Promise<void> {
  const opened = await owned.press('Open the link')
  const address = opened.valueOf(field)
  const visitor = createBrowser(app.url)
  const read = await openPage(visitor, address)
  expect(Object.fromEntries(read.headers)).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'private, no-store, no-transform',
    'referrer-policy': 'same-origin',
  })
  expect(read.html).toContain('<meta name="robots" content="noindex, nofollow"')
  expect(read.headings[0]).toBe(heading)
  for (const secret of ['Milo', '@example.com', '/campaigns/']) expect(read.html.includes(secret)).toBe(false)
  expect(read.html).toContain(`<meta property="og:image" content="${address}/picture.png"`)
  const picture = () => send(`${address}/picture.png`)
  expect((await picture()).headers.get('Content-Type')).toBe('image/png')

  expect((await opened.press('Close the link')).names('button')).toContain('Open the link')
  const closed = await openPage(visitor, address)
  const unknown = await openPage(visitor, address.replace(/[^/]+$/, 'AAAAAAAAAAAAAAAAAAAAAA'))
  expect([closed.status, unknown.status, (await picture()).status]).toEqual([404, 404, 404])
  expect(closed.text).toBe(unknown.text)
  expect(closed.headings).toContain('Page not found')
}

test('a link shows the decision to anybody until it is closed', async () => {
  const { owner, decision } = await newDecided(2)
  await expectLink(await openAs(owner, decision), 'Read-only link', 'Decision: Spring sign-ups')
})

test('the text of the result is there to be selected, and a link shows the result to anybody', async () => {
  const { owner, page } = await newEnded(4)
  const share = await (await openAs(owner, page)).follow('Share')
  expect(share.headings).toContain('Share the result')
  const text = share.valueOf('Result as text')
  expect(text).toMatch(/^Result of Spring sign-ups.*\n#1 Tactic number 1 \(/)
  expect(text.split('\n').at(-1)).toBe(app.url + page)
  await expectLink(share, 'Read-only link', 'Result: Spring sign-ups')
})

test('the result is complete, and its fingerprint stays when the team closes its ballots', async () => {
  const { owner, campaign_id } = await endedCampaign(app.url, telling)
  const page = await openAs(owner, `/campaigns/${campaign_id}`)
  for (const text of [
    'It leads clearly.',
    'We re-ran the vote 2,000 times',
    'Ask other colleagues like you, ',
  ])
    expect(page.text).toContain(text)
  expect(page.html.match(/<circle[^>]*class="dot[ "]/g)).toHaveLength(5)
  for (const text of ['two camps', '“It would halve our churn”']) expect(page.text).toContain(text)
  const posted = await (await page.follow('Comments (0)')).press('Post', { 'Add a comment': 'We tried that' })
  expect(posted.text).toContain('We tried that')

  const { team_id } = (await owner.must('getCampaign', { campaign_id })).campaign
  const settings = await openAs(owner, `/teams/${team_id}/settings`)
  const box = 'Members may read votes after the end'
  expect((await settings.press('Save votes', { [box]: false })).isOn(box)).toBe(false)
  // What counts is what the team had chosen when the first vote was cast.
  const after = await openAs(owner, `/campaigns/${campaign_id}`)
  for (const read of [page, after]) {
    expect(read.valueOf('Fingerprint')).toMatch(/^[0-9a-f]{64}$/)
    expect(read.text).toContain('too few votes to open')
    expect(read.text).not.toContain('Your team keeps all ballots closed')
  }
})

test('the next round of ideas starts with what a decision left open', async () => {
  const { owner, page, campaign_id, tactics } = await newEnded(4)
  const [first = '', second = ''] = tactics
  const decided = { [first]: { choice: 'do' }, [second]: { choice: 'later', reason: 'After the summer' } }
  await owner.must('saveDecision', { campaign_id, version: 0, slots: 1, tactics: decided, publish: true })
  const form = await (await openAs(owner, page)).follow('Next round of ideas')
  for (const text of ['#2 · Later: After the summer', '#3 · Undecided']) expect(form.text).toContain(text)
  expect(form.valueOf('Campaign name')).toBe('Spring sign-ups 2')
  const boxes = [2, 3, 4].map((number) => `Tactic number ${number}`)
  for (const box of boxes) expect(form.isOn(box)).toBe(true)
  const none = Object.fromEntries(boxes.map((box) => [box, false]))
  const refused = await form.press('Start and score', { ...none, 'Campaign name': 'Winter growth' })
  expect(refused.text).toContain('Please choose at least one tactic')
  expect(refused.valueOf('Campaign name')).toBe('Winter growth')
  const started = await refused.press('Start and score', { 'Tactic number 2': true, 'Tactic number 4': true })
  expect(started.headings).toContain('Score sheet')
  expect(started.valueOf('Invite link')).toContain('/join/campaign/')
  expect(boxes.map((box) => started.text.includes(box))).toEqual([true, false, true])
})

test('what is expected is sealed, amended and hit', async () => {
  const { owner, member, page, decision } = await newEnded(2)
  const form = await openAs(owner, decision)
  const field = (name: string) => `Tactic number 1 > ${name}`
  const typed = {
    ...mark({ 1: 'Do' }),
    [field('What should change')]: 'Sign-ups a week',
    [field('From')]: '120',
  }
  const refused = await form.press('Publish', typed)
  expect(refused.text).toContain('Say what it should change to. Say by when')
  expect(refused.valueOf(field('What should change'))).toBe('Sign-ups a week')
  const published = await publish(refused, { [field('To')]: '150', [field('By')]: '2040-03-31' })
  const expected = 'Expected: Sign-ups a week from 120 to 150 by Mar 31, 2040'
  expect(published.text).toContain(expected)
  const file = await openAs(owner, `${page}/decision.json`)
  expect(published.text).toContain(createHash('sha256').update(file.html).digest('hex'))

  const changed = await (await published.follow('Change')).press('Save changes', { [field('To')]: '130' })
  expect(changed.part('article', 'Published').text).toContain(', changed ')
  for (const reader of [owner, member]) {
    const { text } = (await openAs(reader, decision)).part('article', 'Published')
    expect(text).toContain(expected)
    expect(text).toMatch(/Amended .*: Sign-ups a week from 120 to 130 by Mar 31, 2040/)
  }
  const outcome = { 'What came of it? > Won': true, 'Against what was expected > Hit': true }
  const recorded = await (await openAs(member, decision)).press('Record outcome', outcome)
  expect(recorded.part('article', 'Published').text).toContain('Outcome: Hit Won')
})

const WRONG_LINK = 'Link must be a web address that starts with http:// or https://'

test('a member records what came of a tactic, and finds it in the minutes and the track record', async () => {
  const { owner, member, page, decision, team_id, tactics } = await newDecided(3)
  const minutes = await openAs(member, decision)
  const typed = {
    'What came of it? > Won': true,
    Figure: '+12 % sign-ups',
    Link: 'javascript:alert(1)',
    'In one sentence': 'Most came from the second mail.',
  }
  const refused = await minutes.press('Record outcome', typed)
  expect(refused.text).toContain(WRONG_LINK)
  expect(refused.isOn('What came of it? > Won')).toBe(true)
  expect(refused.valueOf('Figure')).toBe('+12 % sign-ups')
  const link = 'https://example.com/report'
  const recorded = (await refused.press('Record outcome', { Link: link })).part('article', 'Published')
  for (const text of [/Won, \+12 % sign-ups/, /Most came from the second mail\./, /Recorded .* by Milo/])
    expect(recorded.text).toMatch(text)
  expect(recorded.html).toMatch(new RegExp(`<a[^>]*href="${link}"[^>]*rel="nofollow noopener noreferrer"`))
  expect((await openAs(member, `${page}/minutes.md`)).html).toContain('Outcome: Won, +12 % sign-ups.')

  // The link of a mail: the page alone changes nothing.
  const asked = await openAs(owner, `/tactics/${tactics[0]}/outcome?outcome=flat`)
  expect(asked.isOn('Flat')).toBe(true)
  expect(asked.text).toContain('Won, +12 % sign-ups')
  const changed = await asked.press('Record outcome')
  expect(changed.headings[0]).toMatch(/^Decision: /)
  expect(changed.part('article', 'Published').text).toContain('Flat, +12 % sign-ups')

  const all = await (await openAs(member, `/teams/${team_id}`)).follow('All tactics')
  const track = await all.follow('Track record')
  expect(track.text).toContain('1 to do, 1 tried: 1 flat.')
  expect(track.text).toContain('#1 of 3 in')
  const cleared = await (await track.follow('Change the outcome')).press('Clear')
  expect(cleared.text).not.toContain('Flat, +12 % sign-ups')
  expect(cleared.headings).toContain('What came of it?')
})

test('what is to be done becomes an issue in the team’s tracker, and its address is kept', async () => {
  const { owner, member, page, decision, team_id, tactics } = await newDecided(3)
  const field = 'Address of your project'
  const settings = await openAs(owner, `/teams/${team_id}/settings`)
  const refused = await settings.press('Save tracker', { [field]: 'javascript:alert({title})' })
  expect(refused.text).toContain('Use the address of a project on GitHub')
  expect(refused.valueOf(field)).toBe('javascript:alert({title})')
  const saved = await refused.press('Save tracker', { [field]: 'https://github.com/acme/app' })
  expect(saved.text).toContain('opens a new issue in GitHub')
  expect(saved.valueOf(field)).toBe('https://github.com/acme/app/issues/new?title={title}&body={body}')

  // An outcome does not take the place of the issue.
  await member.must('recordOutcome', { tactic_id: tactics[0], outcome: 'won', figure: '+12 % sign-ups' })
  const minutes = await openAs(member, decision)
  expect(minutes.text).toContain('Won, +12 % sign-ups')
  const { origin, pathname, searchParams } = new URL(minutes.hrefOf('Open in GitHub'))
  expect(origin + pathname).toBe('https://github.com/acme/app/issues/new')
  expect(searchParams.get('title')).toBe('Tactic number 1')
  expect(searchParams.get('body')).toContain(`Decided in Tactics: ${app.url}${decision}`)

  const label = 'Issue’s address'
  const wrong = await minutes.press('Save', { [label]: 'javascript:alert(1)' })
  expect(wrong.text).toContain(WRONG_LINK)
  const issue = 'https://github.com/acme/app/issues/12'
  const linked = await wrong.press('Save', { [label]: issue })
  const opened = (href: string) =>
    new RegExp(`<a[^>]*href="${href}"[^>]*target="_blank"[^>]*rel="nofollow noopener noreferrer"`)
  expect(minutes.html).toMatch(opened('https://github.com/acme/app/issues/new[^"]*'))
  expect(linked.html).toMatch(opened(issue))
  expect(linked.names('a').join()).not.toContain('Open in GitHub')
  expect((await openAs(member, `${page}/minutes.md`)).html).toContain(`Issue: [github.com](${issue})`)
  expect((await openAs(member, `/teams/${team_id}/track-record`)).hrefOf(issue)).toBe(issue)
})

test('a second round is opened, scored by new and kept scores, and ended early', async () => {
  const impacts = [1, 2, 10, 9, 9, 2]
  const ballots = [1, 2, 3].map((number) => ({
    name: `Tactic number ${number}`,
    votes: impacts.map((impact) => ({ scores: [impact, 5, 5] as [number, number, number] })),
  }))
  const { owner, campaign_id } = await endedCampaign(app.url, ballots)
  const page = `/campaigns/${campaign_id}`
  const choosing = await (await openAs(owner, page)).follow('Second round')
  const chosen = { '#1 Tactic number 1': true, '#1 Tactic number 2': true, '#1 Tactic number 3': false }
  const sheet = await choosing.press('Open for 24 hours', chosen)
  expect(sheet.text).toContain('You have scored 0 of 2 again.')
  expect(sheet.part('fieldset', 'Tactic number 1').text).toContain('You gave 1')
  expect(sheet.part('main', 'Tactic number 1').text).not.toMatch(/#\d|average \d/i)
  const again = ['Impact', 'Chances', 'Efforts'].map(
    (criterion) => [`Tactic number 1 > ${criterion} > 5`, true] as const,
  )
  const typed = { ...Object.fromEntries(again), 'Tactic number 2 > Keep my scores': true }
  const scored = await sheet.press('Submit scores', typed)
  for (const text of ['Tactics scored again: 2', 'You have scored 2 of 2 again.'])
    expect(scored.text).toContain(text)
  expect((await openAs(owner, page)).text).toMatch(
    /A second round on 2 tactics runs until .* you have scored 2 of 2 again\./,
  )
  const refused = await (await openAs(owner, `${page}/decision`)).press('Publish', mark({ 1: 'Do' }))
  expect(refused.text).toContain('The second round is still running: save a draft')

  const ended = await (await openAs(owner, `${page}/second-round?dialog=end`)).press('End Early')
  expect(ended.text).toContain('1 person scored again.')
  // One person alone has changed their scores.
  expect(ended.text).toContain('Fewer than three changed their scores')
  const result = await ended.follow('See the ranking')
  expect(result.text).toContain('2 tactics were scored again in a second round.')
  expect(result.text).toMatch(/first scores stand, was #\d/)
  expect(result.names('a')).not.toContain('Second round')
})
