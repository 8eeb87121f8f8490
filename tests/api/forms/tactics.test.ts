import { expect, test } from 'vitest'
import { useSharedApp } from '../../support/app'
import { signInThere } from '../../support/browser'
import { PAGE_SIZE_DEFAULT } from '~/domain/page-size'
import type { Person } from '../../support/client'
import { comeFromElsewhere, openAs, openPage, type FormPage } from '../../support/form-page'
import { buildComment, signInAll } from '../../support/scene'
import { newScoring } from '../../support/scoring-scene'

const app = useSharedApp()
const FIRST = 'Tactic number 1'
const COMMENT = 'We did this last spring'
const card = (page: FormPage, name: string) => page.part('li', name)
const threadOf = async (page: FormPage, name: string) => card(await card(page, name).follow('Comments'), name)

test('tactic and comment forms name what is wrong and keep what was typed', async () => {
  const { owner, page } = await newScoring(app, 1)
  const form = await (await openAs(owner, page)).follow('Add Tactic')
  const short = await form.press('Save Tactic', { 'Tactic Name': 'too short', Impact: '9' })
  for (const text of [
    'Tactic name must be at least 10 characters long',
    'Failed to add tactic. Please try again.',
  ])
    expect(short.text).toContain(text)
  expect([short.valueOf('Tactic Name'), short.valueOf('Impact')]).toEqual(['too short', '9'])
  const long = await short.press('Save Tactic', { 'Tactic Name': 't'.repeat(501) })
  expect(long.text).toContain('Tactic name must be at most 500 characters')
  expect(long.valueOf('Tactic Name')).toBe('t'.repeat(501))
  const thread = await threadOf(await long.follow('Cancel'), FIRST)
  expect(card(await thread.press('Post'), FIRST).text).toContain('Comment is required')
  const refused = card(await thread.press('Post', { 'Add a comment': 'c'.repeat(2001) }), FIRST)
  expect(refused.text).toContain('Comment must be at most 2,000 characters')
  expect(refused.valueOf('Add a comment')).toBe('c'.repeat(2001))
  expect(refused.text).toContain('Comments (0)')
})

test('a comment on a tactic that was deleted meanwhile is refused, and its text is kept', async () => {
  const { owner, page } = await newScoring(app, 1)
  const older = await threadOf(await openAs(owner, page), FIRST)
  const asked = await (await openAs(owner, page)).follow('Delete tactic')
  expect(asked.text).toContain('Are you sure you want to delete this tactic? This action cannot be undone.')
  expect((await asked.press('Delete')).text).toContain('Tactic deleted successfully')
  const refused = await older.press('Post', { 'Add a comment': COMMENT })
  for (const text of ['Failed to add comment', 'Tactic not found'])
    expect(refused.texts('alert').join()).toContain(text)
  expect(refused.valueOf('What you typed')).toBe(COMMENT)
  expect(refused.headings.join()).toContain('Tactics (0)')
})

test('a tactic is reworded until somebody else scores it', async () => {
  const { owner, member, page } = await newScoring(app, 1)
  const edited = 'Send a welcome series'
  const dialog = await card(await openAs(owner, page), FIRST).follow(`Edit tactic ${FIRST}`)
  expect(dialog.valueOf('Tactic Name')).toBe(FIRST)
  const refused = await dialog.press('Save', { 'Tactic Name': 'Too short' })
  expect(refused.text).toContain('Tactic name must be at least 10 characters long')
  expect(refused.valueOf('Tactic Name')).toBe('Too short')
  const saved = await refused.press('Save', { 'Tactic Name': edited })
  expect(saved.text).toContain('Tactic updated successfully')
  expect(saved.address).toBe(page)

  // Scored while the adder is typing again.
  const again = await card(saved, edited).follow('Edit tactic')
  const theirs = card(await openAs(member, page), edited)
  expect(theirs.names('a').join()).not.toContain('Edit tactic')
  expect((await theirs.press('Vote', { Impact: '9', Chances: '8', Efforts: '2' })).text).toContain(
    'Vote submitted successfully',
  )
  const late = await again.press('Save', { 'Tactic Name': 'Send two welcome series' })
  expect(late.texts('alert').join()).toContain('Somebody else has scored this tactic')
  expect(late.valueOf('What you typed')).toBe('Send two welcome series')
  expect(card(late, edited).names('a').join()).not.toContain('Edit tactic')
})

test('a comment is reworded and deleted', async () => {
  const { member, page, tactics } = await newScoring(app, 1)
  await buildComment(member, tactics[0] ?? '')
  const thread = await threadOf(await openAs(member, page), FIRST)
  const comment = (at: FormPage, text: string) => at.part('li', text)
  expect(comment(thread, 'Worth a try').text).not.toContain('edited')
  const dialog = await thread.follow('Edit comment Worth a try')
  const refused = await dialog.press('Save', { Comment: ' ' })
  expect(refused.text).toContain('Comment is required')
  const saved = await refused.press('Save', { Comment: 'Worth every try' })
  expect(saved.text).toContain('Comment updated successfully')
  expect(comment(saved, 'Worth every try').text).toContain('edited')

  const asked = await saved.follow('Delete comment')
  const question = asked.part('dialog', 'Delete comment').text
  for (const text of [
    'Are you sure you want to delete this comment? This action cannot be undone.',
    'Worth every try',
  ])
    expect(question).toContain(text)
  expect((await asked.follow('Cancel')).text).toContain('Worth every try')
  const deleted = await asked.press('Delete')
  expect(deleted.text).toContain('Comment deleted successfully')
  expect(card(deleted, FIRST).text).not.toContain('Worth every try')
  expect(card(deleted, FIRST).valueOf('Add a comment')).toBe('')
})

test('a long thread is read a page at a time, and one sees what one posts from whichever page', async () => {
  const { owner, member, page, tactics } = await newScoring(app, 1)
  const list = `${page}?sort=most_commented&filter=needs_vote&q=Tactic`
  const post = (number: number) =>
    owner.must('addComment', { tactic_id: tactics[0], comment_text: `Comment ${number}.` })
  for (let sent = 0; sent < PAGE_SIZE_DEFAULT + 20; sent += 20)
    await Promise.all(Array.from({ length: 20 }, (_, index) => post(sent + index + 1)))
  const countOf = (thread: FormPage) => thread.part('ul', 'Comment ').names('li').length
  let thread = await threadOf(await openAs(member, list), FIRST)
  async function leafTo(link: string, count: number): Promise<void> {
    const shown = await thread.follow(link)
    for (const wish of list.split(/[?&]/).slice(1)) expect(shown.address).toContain(wish)
    thread = card(shown, FIRST)
    expect(countOf(thread)).toBe(count)
  }
  async function say(text: string): Promise<void> {
    thread = card(await thread.press('Post', { 'Add a comment': text }), FIRST)
    expect(thread.text).toContain(text)
    expect(countOf(thread)).toBe(PAGE_SIZE_DEFAULT)
  }
  await say('Posted from the first page')
  await leafTo('Oldest comments', PAGE_SIZE_DEFAULT)
  await leafTo('Newer comments', 21)
  await say('Posted from the second page')
  // The last page is the one on which a comment is found again to be edited.
  const dialog = await thread.follow('Edit comment Posted from the second page')
  const edited = card(await dialog.press('Save', { Comment: 'Edited on the last page' }), FIRST)
  expect(edited.text).toContain('Edited on the last page')
})

const REWORDED = 'The tactic was reworded while you scored it. Read it again and send your scores.'
const sheetOf = (names: string[], score: string) =>
  Object.fromEntries(
    names.flatMap((name) =>
      ['Impact', 'Chances', 'Efforts'].map((criterion) => [`${name} > ${criterion} > ${score}`, true]),
    ),
  )

test('scores for words that have changed are refused and kept, on a card and on the sheet', async () => {
  const { owner, member, page, tactics } = await newScoring(app, 2)
  const older = card(await openAs(member, page), FIRST)
  const reword = (name: string) => owner.must('editTactic', { tactic_id: tactics[0], name })
  await reword('Send a welcome series')
  const refused = card(await older.press('Vote', { Impact: '9' }), 'Send a welcome series')
  expect(refused.texts('alert').join()).toContain(REWORDED)
  expect(refused.valueOf('Impact')).toBe('9')

  const sheet = await openAs(member, `${page}/score`)
  await reword('Send two welcome series')
  const kept = await sheet.press('Submit scores', sheetOf(['Send a welcome series', 'Tactic number 2'], '4'))
  expect(kept.texts('alert').join()).toContain(REWORDED)
  expect(kept.text.split('Reworded: read it again.')).toHaveLength(2)
  for (const name of ['Send two welcome series', 'Tactic number 2'])
    for (const criterion of ['Impact', 'Chances', 'Efforts'])
      expect(kept.isOn(`${name} > ${criterion} > 4`)).toBe(true)
  expect((await kept.press('Submit scores')).text).toContain('Tactics scored: 2')
})

test('a reason is kept by a refusal, and rows that are left out need none', async () => {
  const { member, page } = await newScoring(app, 3)
  const sheet = await openAs(member, `${page}/score`)
  const reason = `${FIRST} > Add a reason`
  const typed = { [reason]: 'Our guests ask for it', [`${FIRST} > Impact > 6`]: true }
  const refused = await sheet.press('Submit scores', typed)
  expect(refused.text).toContain('Chances must be a whole number from 1 to 10')
  expect(refused.valueOf(reason)).toBe('Our guests ask for it')
  const done = await refused.press('Submit scores', sheetOf([FIRST], '6'))
  expect(done.text).toContain('Tactics scored: 1')
  expect(done.text).toContain('1 of 3 scored')
})

test('scores that are sent after the end stay to be read', async () => {
  const { owner, member, page, campaign_id } = await newScoring(app, 2)
  const sheet = await openAs(member, `${page}/score`)
  expect(sheet.text).toMatch(/\d+ days \d+ hours left/)
  await owner.must('endCampaign', { campaign_id })
  const late = await sheet.press('Submit scores', sheetOf([FIRST], '6'))
  expect(late.texts('alert').join()).toMatch(/Voting has closed.*The campaign ended .*\d/)
  expect(late.text).toContain('These scores of yours were not sent in time:')
  for (const criterion of ['Impact', 'Chances', 'Efforts'])
    expect(late.isOn(`${FIRST} > ${criterion} > 6`)).toBe(true)
  expect(late.names('button')).not.toContain('Submit scores')
  expect((await late.follow('See the result')).text).toContain('Campaign Ended - Results Available')
})

test('two tactics that mean the same are joined and separated again', async () => {
  const { owner, member, page } = await newScoring(app, 2)
  const joined = 'Tactic number 2'
  const asked = await card(await openAs(owner, page), joined).follow('Edit tactic')
  const choosing = await asked.follow('Same as another tactic…')
  expect(choosing.headings).toContain('Same as another tactic')
  expect((await choosing.press('Join')).text).toContain('Please choose the tactic that it is the same as')
  const one = await choosing.press('Join', { [FIRST]: true })
  for (const text of ['Tactics joined successfully', 'Tactics (1)', 'Details · 1 joined', `Also: ${joined}`])
    expect(one.text).toContain(text)

  const separating = await one.follow('Separate again')
  const two = await separating.press(`Separate again ${joined}`)
  expect(two.text).toContain('Tactics separated successfully')
  expect((await two.press('Join', { [joined]: true, [FIRST]: true })).text).toContain('Tactics (1)')
  const voted = await card(await openAs(member, page), FIRST).press('Vote')
  expect(voted.text).toContain('Vote submitted successfully')
  for (const person of [owner, member]) {
    const read = await openAs(person, page)
    expect(read.text).toContain(`Also: ${joined}`)
    expect(read.names('a').join()).not.toContain('Separate again')
  }
})

/** Sends a form of one person with the session of another, who has signed in in another tab of the browser. */
const asAnother = ({ browser }: FormPage, { token }: Person) => browser.jar.set('tactics-session', token)

test('a form that was shown to somebody else is not stored under this account', async () => {
  const { owner, member, page, tactics } = await newScoring(app, 1)
  const thread = await threadOf(await openAs(member, page), FIRST)
  asAnother(thread, owner)
  const refused = card(await thread.press('Post', { 'Add a comment': COMMENT }), FIRST)
  expect(refused.html).toContain('opened this page under another account. Nothing was saved.')
  expect(refused.valueOf('Add a comment')).toBe(COMMENT)
  expect(refused.text).toContain('Comments (0)')
  expect(card(await refused.press('Post'), FIRST).text).toContain('Comments (1)')
  const { comments } = await owner.must('listComments', { tactic_id: tactics[0] })
  expect(comments).toMatchObject([{ comment_text: COMMENT, user_name: 'Olga Owner' }])
})

test('a form whose page its sender cannot see keeps its text', async () => {
  const { member, stranger, page } = await newScoring(app, 1)
  const thread = await threadOf(await openAs(member, page), FIRST)
  asAnother(thread, stranger)
  const refused = await thread.press('Post', { 'Add a comment': COMMENT })
  expect(refused.text).toContain('You are signed in as Sten Stranger now')
  expect(refused.valueOf('Comment')).toBe(COMMENT)
})

test('nobody joins by a page that was shown to somebody else', async () => {
  const { owner, team_id } = await newScoring(app, 0)
  const [anna, zoe] = await signInAll(app, 'Anna Asked', 'Zoe Second')
  const { inviteLink } = await owner.must('getTeam', { team_id })
  const asked = await comeFromElsewhere(anna, inviteLink ?? '')
  asAnother(asked, zoe)
  const refused = await asked.press('Join')
  expect(refused.texts('alert').join()).toContain('You are signed in as Zoe Second now')
  expect((await zoe.must('listTeams')).teams).toEqual([])
  expect((await refused.press('Join')).address).toBe(`/teams/${team_id}`)
})

test('without a session what was typed is shown to be copied, and signing in leads back to the form', async () => {
  const { member, page } = await newScoring(app, 1)
  const long = 'We have most of the copy already. '.repeat(50).trim()
  for (const [path, button, label, typed, shown] of [
    [`${page}?dialog=add-tactic`, 'Save Tactic', 'Tactic Name', 'Rewrite the pricing page', 'Name'],
    [`${page}?comments=all`, 'Post', 'Add a comment', long, 'Comment'],
    [
      '/campaigns/new',
      'Create Campaign',
      'Why do we have this problem?',
      'Nobody knows us',
      'Why do we have this problem?',
    ],
  ] as const) {
    const form =
      label === 'Add a comment'
        ? await threadOf(await openAs(member, page), FIRST)
        : await openAs(member, path)
    form.browser.jar.delete('tactics-session')
    const told = await form.press(button, { [label]: typed })
    expect([told.status, told.headings]).toEqual([401, expect.arrayContaining(['You have been signed out'])])
    expect(told.valueOf(shown)).toBe(typed)
    expect((await told.follow('Sign in')).address).toMatch(/^\/login/)
    const { trail } = await signInThere(told.browser, 'Milo Member', member.email)
    const back = await openPage(told.browser, trail.at(-1) ?? '')
    expect(back.valueOf(label)).toBe('')
  }
})

test('without JavaScript the time left is what it was when the page was loaded', async () => {
  const { owner, page } = await newScoring(app, 0)
  const running = await openAs(owner, page)
  expect(running.text).toMatch(/2 ?days ?23 ?hours ?59 ?minutes ?\d+ ?seconds?/)
  expect(running.text).toContain('Time left when this page was loaded.')
  expect((await running.follow('Growth')).text).toContain('Ends in 2 days')
})

test('the room loads itself again until it is the presentation, which is there at once', async () => {
  const { owner, page, campaign_id, scoreAll } = await newScoring(app, 3)
  await scoreAll(owner)
  const room = await openAs(owner, `${page}/room`)
  expect(room.text).toContain('1 of 2 people have scored')
  expect(room.html).toMatch(/<meta http-equiv="refresh" content="\d+"/)
  await owner.must('endCampaign', { campaign_id })
  const present = await openAs(owner, `${page}/room`)
  expect(present.address).toBe(`${page}/present`)
  expect(present.headings).toEqual(expect.arrayContaining(['Ranking', 'Not decided yet']))
  expect((await present.follow('Close')).address).toBe(page)
})

test('who goes back and sends something else has both, and the same form sent twice makes one', async () => {
  const { owner, page, team_id } = await newScoring(app, 0)
  const form = await openAs(owner, `${page}?dialog=add-tactic`)
  for (const [name, count] of [
    ['Offer a free month', 1],
    ['Offer a free month', 1],
    ['Offer a free year', 2],
  ] as const)
    expect((await form.press('Save Tactic', { 'Tactic Name': name })).headings.join()).toContain(
      `Tactics (${count})`,
    )
  const thread = await threadOf(await openAs(owner, page), 'Offer a free year')
  for (let turn = 0; turn < 2; turn++)
    expect((await thread.press('Post', { 'Add a comment': COMMENT })).text).toContain('Comments (1)')
  const newTeam = await openAs(owner, '/teams/new')
  const url = `twice-${Date.now()}`
  for (let turn = 0; turn < 2; turn++)
    expect(
      (await newTeam.press('Create Team', { 'Team name': 'Twice', 'Team URL': url })).headings,
    ).toContain('Team created')
  const newCampaign = await openAs(owner, '/campaigns/new')
  const typed = { 'Campaign name': 'Sent twice', Team: team_id }
  const addresses = [
    await newCampaign.press('Create Campaign', typed),
    await newCampaign.press('Create Campaign', typed),
  ].map(({ address }) => address)
  expect(new Set(addresses).size).toBe(1)
})
