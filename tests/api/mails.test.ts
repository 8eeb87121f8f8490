import { createPublicKey, hash, verify } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTIFICATION_KINDS, type NotificationKind } from '~/domain/notifications/kinds'
import { canonicalJson } from '~/domain/seals/canonical'
import type { Receipt } from '~/domain/seals/view'
import { createStorage, POLL_OFTEN, startApp, type App, type Storage } from '../support/app'
import { cookieHeaders, createClient, refusalOf, send, signIn, type Person } from '../support/client'
import { buildCampaign, buildTeam, signInAll } from '../support/scene'
import { newTactic, newTeam, scores } from '../support/inputs'
import { parseMail, until } from '../support/smtp'

const XSS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "javascript:alert(1)//'",
  '</title></style></script><b>bold</b>',
  '{{6*6}} ${6*6} <!--',
  '\u2028\u202e<i>reversed</i>',
].join(' ')
const INJECTIONS = [
  'Eve\r\nBcc: all@example.com',
  'Eve\nSubject: other',
  '"Eve" <eve@elsewhere.example>,',
  'Eve\0,<x@y.example>',
]

let storage: Storage
let app: App
let outbox: string
let owner: Person
let member: Person
let team_id: string

beforeAll(async () => {
  storage = await createStorage()
  outbox = join(storage.env.DATA_DIR ?? '', 'outbox')
  app = await startApp({ storage, env: POLL_OFTEN })
  ;[owner, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  team_id = await buildTeam(owner, member)
})
afterAll(async () => {
  await app.stop()
  await storage.remove()
})

/** The clock moved on by minutes: what waits for it is older than it was. */
async function passMinutes(minutes: number): Promise<void> {
  const span = sql`make_interval(mins => ${minutes}::int)`
  await app.stop()
  await storage.edit(
    sql`update tactics set created_at = created_at - ${span} where not is_announced`,
    sql`update comments set created_at = created_at - ${span} where not is_announced`,
    sql`update campaigns set end_datetime = end_datetime - ${span}, created_at = created_at - ${span},
          remind_at = remind_at - ${span} where ended_at is null`,
    sql`update decisions set published_at = published_at - ${span}, ask_outcomes_at = ask_outcomes_at - ${span}`,
  )
  app = await startApp({ storage, url: app.url, env: POLL_OFTEN })
}

/** Every mail to an address so far. */
async function mailsTo(address: string): Promise<Email[]> {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    names.map(async (name) => parseMail(await readFile(join(outbox, name), 'utf8'))),
  )
  return mails.filter(({ to }) => to?.some((one) => one.address === address.toLowerCase()))
}

/** The mail to an address with these words in its subject, once it is there. */
async function mailTo(address: string, subject: string): Promise<Email> {
  const find = async () => (await mailsTo(address)).find((mail) => mail.subject?.includes(subject))
  await until(async () => (await find()) !== undefined, `"${subject}" to ${address}`)
  return (await find()) as Email
}

const headerOf = ({ headers }: Email, key: string) =>
  headers.find((header) => header.key === key)?.value ?? ''
const unsubscribeUrl = (mail: Email) => headerOf(mail, 'list-unsubscribe').slice(1, -1)

/** What the HTML shows, and whether markup of somebody else is in it. */
function elementsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/<([a-z][\w:-]*)/gi)].map(([, name]) => (name ?? '').toLowerCase()))
}
const OURS = new Set('html head meta title style body table tbody tr td h1 p ul li span br a i'.split(' '))

describe('What people typed', () => {
  let campaign_id: string
  let name: string

  beforeAll(async () => {
    name = `Autumn "growth" <b>&amp;</b> ${'x'.repeat(40)}`
    const eve = await signIn(app, `Eve ${XSS}`.slice(0, 190))
    await eve.must('joinTeam', { team_id })
    ;({ campaign_id } = await buildCampaign(owner, team_id, { name }))
    const { tactic } = await eve.must('addTactic', {
      ...newTactic(campaign_id, `Tactic ${XSS}`.replace('\u2028', '\n')),
      ...scores(9, 8, 7),
    })
    await eve.must('addComment', {
      tactic_id: tactic.id,
      comment_text: `Comment ${XSS}`.replace('\u2028', '\n'),
    })
    await passMinutes(11)
  })

  test.each([
    ['a tactic', 'new tactic', 'Tactic <script>alert(1)</script> <img src=x onerror=alert(1)>'],
    ['a comment', 'new comment', 'Comment <script>alert(1)</script> <img src=x onerror=alert(1)>'],
  ])('in %s is text in both parts of the mail, and no score is', async (_, subject, typed) => {
    const mail = await mailTo(member.email, subject)
    expect(mail.subject).toBe(`1 ${subject} in ${name}`)
    expect([...elementsIn(mail.html ?? '')].filter((element) => !OURS.has(element))).toEqual([])
    expect(mail.html).not.toMatch(/<[^>]*\son\w+=/i)
    expect(mail.html).not.toMatch(/href="(?!http:\/\/localhost)/)
    expect(mail.text).toContain(typed)
    const text = mail.text?.replace(/http\S+|\b\d+ [A-Z][a-z]+ \d{4}\b|\b\d+:\d\d\b/g, '')
    expect(text).not.toMatch(/\b[987]\b/)
    expect(mail.headers.map(({ key }) => key).filter((key) => key === 'bcc' || key === 'cc')).toEqual([])
  })

  test('reads well without and with colours of the device', async () => {
    const { html = '', text = '' } = await mailTo(member.email, 'new tactic')
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('prefers-color-scheme: dark')
    expect(text).toContain(`${app.url}/campaigns/${campaign_id}`)
    expect(text).toContain(`${app.url}/settings/notifications`)
  })
})

test.each(INJECTIONS)('a name like %j makes one mail to one recipient', async (full_name) => {
  const eve = await signIn(app, full_name)
  const { team } = await eve.must('createTeam', newTeam())
  const { campaign_id } = await buildCampaign(eve, team.id)
  await eve.must('addTactic', newTactic(campaign_id))
  await eve.must('endCampaign', { campaign_id })
  const { to, cc, bcc, subject, headers } = await mailTo(eve.email, 'has ended')
  expect(to?.map(({ address }) => address)).toEqual([eve.email])
  expect([cc, bcc]).toEqual([undefined, undefined])
  expect(subject).toBe('Autumn growth has ended: the ranking')
  expect(headers.filter(({ key }) => key === 'subject')).toHaveLength(1)
  await eve.must('inviteToTeam', { team_id: team.id, emails: [`guest-${eve.email}`] })
  const invitation = await mailTo(`guest-${eve.email}`, 'invites you')
  expect(invitation.to?.map(({ address }) => address)).toEqual([`guest-${eve.email}`])
  expect(invitation.headers.filter(({ key }) => ['subject', 'bcc'].includes(key))).toHaveLength(1)
})

test('a receipt comes with the mail about the end, is the one for download, and its key is published', async () => {
  const [idle] = await signInAll(app, 'Ida Idle')
  await idle.must('joinTeam', { team_id })
  const { campaign_id } = await buildCampaign(owner, team_id, { name: 'Kept growth' })
  const { tactic } = await owner.must('addTactic', newTactic(campaign_id, 'Send a receipt'))
  await member.must('voteOnTactic', { tactic_id: tactic.id, ...scores(9, 8, 7) })
  const before = await member.must('getReceipt', { campaign_id })
  await owner.must('endCampaign', { campaign_id })

  const mail = await mailTo(member.email, 'Kept growth')
  expect(mail.attachments).toMatchObject([
    { filename: 'kept-growth-receipt.json', mimeType: 'application/json' },
  ])
  const receipt = JSON.parse(new TextDecoder().decode(mail.attachments[0]?.content as Uint8Array)) as Receipt
  expect(receipt).toEqual(before)
  expect(await member.must('getReceipt', { campaign_id })).toEqual(before)
  // Nobody may read what is sent to the sender of mails, so it is no contact.
  expect((await send(`${app.url}/.well-known/security.txt`)).status).toBe(404)
  const pem = await send(`${app.url}/.well-known/tactics-seal.pem`)
  expect([pem.status, pem.headers.get('Content-Type')]).toEqual([200, 'application/x-pem-file'])
  const key = createPublicKey(pem.text)
  for (const { ballot, cast_at, signature } of receipt.ballots) {
    expect(ballot).toMatchObject({ tactic: tactic.id, impact: 9, chances: 8, efforts: 7 })
    const leaf = hash('sha256', `\0${canonicalJson(ballot)}`)
    const signed = Buffer.from(canonicalJson({ campaign: campaign_id, cast_at, leaf }))
    expect(verify(null, signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
    signed[signed.length - 3] = (signed[signed.length - 3] ?? 0) ^ 1
    expect(verify(null, signed, key, Buffer.from(signature, 'base64url'))).toBe(false)
  }
  expect(receipt.ballots).toHaveLength(1)
  const file = await member.must('getResultsFile', { campaign_id })
  const public_key = 'public_key' in file ? file.public_key : ''
  expect(key.export({ format: 'jwk' }).x).toBe(public_key)
  expect(mail.text).toContain(public_key)

  const toIdle = await mailTo(idle.email, 'Kept growth')
  expect(toIdle.attachments).toEqual([])
  expect(toIdle.text).toContain('You did not vote, so there is no receipt')
})

test('a published decision is mailed with its reasons, which stay text', async () => {
  const { campaign_id } = await buildCampaign(owner, team_id, { name: 'Late growth' })
  const { tactic } = await owner.must('addTactic', newTactic(campaign_id, 'Tactic <i>of</i> "autumn"'))
  await owner.must('endCampaign', { campaign_id })
  const tactics = { [tactic.id]: { choice: 'later', reason: `Because\n${XSS}` } }
  await owner.must('saveDecision', { campaign_id, version: 0, slots: 1, tactics, publish: true })
  const mail = await mailTo(member.email, 'Decided: Late growth')
  expect([...elementsIn(mail.html ?? '')].filter((element) => !OURS.has(element))).toEqual(['h2'])
  for (const text of [
    'We do none of 1 tactic',
    'Later (1)',
    '#1 Tactic <i>of</i> "autumn"',
    '<script>alert(1)</script>',
  ])
    expect(mail.text).toContain(text)
  expect(mail.html).toContain(`${app.url}/campaigns/${campaign_id}/decision`)
})

test('a reminder by the owner leads to the sheet, and its words stay text', async () => {
  const name = 'Spring <b>growth</b>'
  const { campaign_id } = await buildCampaign(owner, team_id, { name })
  await owner.must('addTactic', newTactic(campaign_id))
  await owner.must('remindMembers', { campaign_id })
  const mail = await mailTo(member.email, `asks you to score 1 tactic in ${name}`)
  expect([...elementsIn(mail.html ?? '')].filter((element) => !OURS.has(element))).toEqual([])
  expect(mail.html).toContain(`${app.url}/campaigns/${campaign_id}/score`)
})

test('the question what came of a decision has a link for each outcome, and following one records nothing', async () => {
  const name = 'Summer <b>growth</b>'
  const { campaign_id } = await buildCampaign(owner, team_id, { name })
  const { tactic } = await owner.must('addTactic', newTactic(campaign_id, 'Tactic <i>of</i> "summer"'))
  await owner.must('endCampaign', { campaign_id })
  const tactics = { [tactic.id]: { choice: 'do' } }
  await owner.must('saveDecision', { campaign_id, version: 0, slots: 1, tactics, publish: true })
  await passMinutes(31 * 24 * 60)

  const mail = await mailTo(owner.email, 'what came of it?')
  expect(mail.subject).toBe(`${name}: what came of it?`)
  expect([...elementsIn(mail.html ?? '')].filter((element) => !OURS.has(element))).toEqual([])
  expect(mail.text).toContain('Tactic <i>of</i> "summer"')
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  for (const outcome of ['won', 'flat', 'lost', 'not_tried', 'unclear']) {
    const link = `${app.url}/tactics/${tactic.id}/outcome?outcome=${outcome}`
    expect(mail.html).toContain(`href="${link}"`)
    const page = await send(link, { headers: cookieHeaders(app.url, owner.token) })
    expect(page.status).toBe(200)
    expect(page.text).toMatch(new RegExp(`<input(?=[^>]*value="${outcome}")(?=[^>]*checked)`))
  }
  expect(await mailsTo(member.email)).not.toContainEqual(expect.objectContaining({ subject: mail.subject }))
  const { decision } = await owner.must('getDecision', { campaign_id })
  expect(decision.tactics[0]?.outcome).toBeNull()
})

describe('One click', () => {
  const post = (url: string, headers: Record<string, string> = {}) =>
    send(url, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
  const preference = async (person: Person, kind: NotificationKind) =>
    (await person.must('getNotificationPreferences'))[kind]

  async function endedMail(): Promise<Email> {
    const { campaign_id } = await buildCampaign(owner, team_id, { name: 'Winter growth' })
    await owner.must('addTactic', newTactic(campaign_id))
    await owner.must('endCampaign', { campaign_id })
    return mailTo(member.email, 'Winter growth has ended')
  }

  test('unsubscribes from the kind of the mail, without signing in; a visit does not', async () => {
    const mail = await endedMail()
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const url = unsubscribeUrl(mail)
    expect(mail.text).toContain(url)
    const page = await send(url, { headers: { Accept: 'text/html' } })
    expect(page.status).toBe(200)
    expect(page.text).toContain('Do you want no more mails')
    expect(await preference(member, 'campaign_ended_notifications')).toBe(true)

    const answer = await post(url)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('You are unsubscribed')
    expect(await member.must('getNotificationPreferences')).toEqual({
      ...Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true])),
      campaign_ended_notifications: false,
    })
    // The button of the page, and a mail program in a browser elsewhere.
    expect((await post(url, cookieHeaders(app.url, owner.token))).status).toBe(200)
    expect((await post(url, { Origin: 'https://mail.example' })).status).toBe(200)
    expect(await preference(owner, 'campaign_ended_notifications')).toBe(true)
  })

  test('works for its own token alone', async () => {
    const mail = await endedMail().catch(() => mailTo(member.email, 'Winter growth has ended'))
    const url = unsubscribeUrl(mail)
    const [payload = '', signature = ''] = url.split('/').at(-1)?.split('.') ?? []
    const other = Buffer.from(
      JSON.stringify({ kind: 'new_tactic_notifications', recipient: { user_id: owner.id } }),
    ).toString('base64url')
    for (const token of [
      `${other}.${signature}`,
      `${payload}.`,
      payload,
      'x',
      `${payload}.${signature.slice(1)}`,
    ]) {
      const answer = await post(`${app.url}/unsubscribe/${token}`)
      expect(answer.status).toBe(404)
      expect((await send(`${app.url}/unsubscribe/${token}`)).status).toBe(404)
    }
    expect(await preference(owner, 'new_tactic_notifications')).toBe(true)
  })

  test.each(['/settings/notifications', '/unsubscribe', '/unsubscribe/a/b', '/unsubscribe/x.data'])(
    'opens no other form to other sites: %s',
    async (path) => {
      const answer = await post(app.url + path, {
        ...cookieHeaders(app.url, owner.token),
        Origin: 'https://mail.example',
        Accept: 'application/json',
      })
      expect(refusalOf(answer)).toEqual({
        status: 403,
        error: 'This request came from another site and was refused',
      })
    },
  )
})

test('a hand-over is told to the new owner, with the webhooks that come along', async () => {
  const [otto, nora] = await signInAll(app, 'Otto <b>Owner</b>', 'Nora New')
  const own = await buildTeam(otto, nora)
  await otto.must('createWebhook', { team_id: own, url: 'https://a.example/', events: ['tactic.added'] })
  await otto.must('handOverTeam', { team_id: own, member_id: nora.id })
  const { subject, html, text } = await mailTo(nora.email, 'You now own')
  expect(subject).toMatch(/^You now own \S/)
  expect(text).toContain('Otto <b>Owner</b> has handed the team')
  expect(text).toContain('1 webhook sends the team’s events')
  expect(text).toContain(`${app.url}/teams/${own}`)
  expect(html).not.toContain('<b>')
})

describe('An invitation', () => {
  test('leads through sign-in into the team', async () => {
    const address = `newcomer-${member.email}`
    expect(
      await member.must('inviteToTeam', { team_id, emails: [address.toUpperCase(), owner.email] }),
    ).toEqual({
      invited: [address],
      already_members: [owner.email],
    })
    const mail = await mailTo(address, 'Milo Member invites you to the team Growth')
    expect(mail.from?.address).toMatch(/^no-reply@/)
    const link = /http\S+\/join\/team\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
    const page = await send(link)
    expect(page.headers.get('Location')).toMatch(/^\/login\?team=[0-9a-f-]{36}$/)
    const newcomer = await signIn(app, 'Nora Newcomer', address)
    await createClient(app.url, { Authorization: `Bearer ${newcomer.token}` }).must('joinTeam', {
      team_id: link.split('/').at(-1),
    })
    const { members } = await newcomer.must('getTeam', { team_id })
    expect(members.map(({ email }) => email)).toContain(address)
    expect(await owner.must('inviteToTeam', { team_id, emails: [address] })).toEqual({
      invited: [],
      already_members: [address],
    })
  })

  test('is unsubscribed from by an address without an account', async () => {
    const address = `stranger-${member.email}`
    await owner.must('inviteToTeam', { team_id, emails: [address] })
    await send(unsubscribeUrl(await mailTo(address, 'invites you')), { method: 'POST' })
    const { team } = await member.must('createTeam', newTeam())
    const other = `other-${member.email}`
    await member.must('inviteToTeam', { team_id: team.id, emails: [address, other] })
    await mailTo(other, 'invites you')
    expect(await mailsTo(address)).toHaveLength(1)
    const stranger = await signIn(app, 'Stella Stranger', address)
    expect((await stranger.must('getNotificationPreferences')).team_invitation_notifications).toBe(false)
  })

  test.each([
    [{ emails: [] }, 'Enter at least one e-mail address'],
    [{}, 'Enter at least one e-mail address'],
    [{ emails: 'ada@example.com' }, 'Enter at least one e-mail address'],
    [{ emails: ['ada@example.com', 'ada'] }, 'ada is not an e-mail address'],
    [{ emails: ['Ada <ada>'] }, 'ada is not an e-mail address'],
    [
      { emails: ['ada@example.com\nBcc: all@example.com'] },
      'ada@example.com\nbcc: all@example.com is not an e-mail address',
    ],
    [{ emails: [7] }, 'An e-mail address is a text'],
    [
      { emails: Array.from({ length: 21 }, (_, number) => `a${number}@example.com`) },
      'At most 20 addresses at once',
    ],
  ])('to %j is refused', async (input, error) => {
    expect(refusalOf(await owner.call('inviteToTeam', { team_id, ...input }))).toMatchObject({
      status: 400,
      error,
    })
  })
})
