import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/free-port'
import { MAIL_ACCOUNT, startMailServer, type MailServer } from '../support/smtp'

const lines = vi.hoisted(() => [] as string[])
vi.mock('~/http/request/log.server', () => ({
  log: { warn: (line: string) => lines.push(line), info: (line: string) => lines.push(line) },
}))

let server: MailServer
let closedPort: number
let account: string
beforeAll(async () => {
  server = await startMailServer({ isStrict: true })
  closedPort = await freePort()
  account = `${MAIL_ACCOUNT.user}:${MAIL_ACCOUNT.password}@${server.host}`
  process.env.SESSION_SECRET = 'signs nothing in the tests of mail servers'
})
afterAll(() => server.close())

const trusting = '?tls.rejectUnauthorized=false'
const mail = { from: 'tactics@example.com', to: 'ada@example.com', subject: 'Growth', text: 'Growth' }

/** The error of a mail to the server of an address. */
async function failureAt(url: string): Promise<unknown> {
  const { smtpTransport } = await import('~/jobs/mail/transport.server')
  const { deliver, close } = smtpTransport(url)
  return deliver(mail, { id: 'x', user_ids: [] })
    .then(
      () => null,
      (error: unknown) => error,
    )
    .finally(close)
}

test('why a mail server takes no mails is told in words, with what to set', async () => {
  const { failureInWords, isFinal } = await import('~/jobs/mail/failure.server')
  const { host } = server
  const cases: [url: string, reason: RegExp, remedy: string][] = [
    [`smtp://127.0.0.1:${closedPort}`, /^connection refused \(connect ECONNREFUSED/, 'host and port'],
    ['smtp://mail.invalid:25', /^host not found/, 'host and port'],
    [`smtp://${account}`, /self-signed certificate/, 'NODE_EXTRA_CA_CERTS'],
    [`smtps://${account}${trusting}`, /^another kind of TLS/, 'smtp://'],
    [`smtp://tactics:wrong@${host}${trusting}`, /^authentication failed \(.*535/, 'percent-encoded'],
    [`smtp://${host}${trusting}`, /^authentication required \(.*530/, 'user and password'],
  ]
  for (const [url, reason, remedy] of cases) {
    const error = await failureAt(url)
    expect(failureInWords(error)).toMatch(reason)
    expect(failureInWords(error)).toContain(remedy)
    expect(isFinal(error)).toBe(false)
  }
  server.behave('refuse for good')
  const refusal = await failureAt(`smtp://${account}${trusting}`)
  expect(failureInWords(refusal)).toMatch(/^mail refused \(.*550 No such user/)
  expect(failureInWords(refusal)).not.toContain('ada@')
  expect(isFinal(refusal)).toBe(true)
  server.behave('accept')
  expect(await failureAt(`smtp://${account}${trusting}`)).toBeNull()
})

test('a reason is logged once, and again after it has changed or mails were taken', async () => {
  const { watchMailServer } = await import('~/jobs/mail/failure.server')
  const { failed, works } = watchMailServer('the mail server')
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' })
  const login = Object.assign(new Error('Invalid login'), { code: 'EAUTH', responseCode: 535 })
  const greylisted = { command: 'RCPT TO', responseCode: 451, message: '451 later, ada@example.com' }
  works()
  for (const error of [refused, refused, login, login, refused]) failed(error)
  works()
  works()
  for (const error of [refused, greylisted, greylisted, refused]) failed(error)
  works()
  failed(greylisted)
  expect(lines.map((line) => /: ([^(]*) \(|again/.exec(line)?.slice(0, 2).at(-1) ?? 'again')).toEqual([
    'connection refused',
    'authentication failed',
    'connection refused',
    'again',
    'connection refused',
    'mail refused',
    'again',
  ])
  expect(lines.join()).not.toContain('ada@')
})

test('a test mail goes past the outbox and says what happened', async () => {
  const { sendTestMail } = await import('~/jobs/mail/test-mail.server')
  const { smtpTransport } = await import('~/jobs/mail/transport.server')
  const send = () => sendTestMail('ada@example.com', smtpTransport(`smtp://${account}${trusting}`))
  expect(await send()).toBe(`A mail to ada@example.com was accepted by the mail server ${server.host}.`)
  expect(server.received.at(-1)?.raw).toContain('Subject: A test mail from Tactics')
  server.behave('refuse for now')
  await expect(send()).rejects.toThrow(`No mail was sent by the mail server ${server.host}: mail refused (`)
})
