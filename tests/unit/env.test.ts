import { createTransport } from 'nodemailer'
import { describe, expect, test } from 'vitest'
import { parseEnv } from '~/env.server'

const secret = 's'.repeat(32)
const SUPPORT_URL_ERROR =
  'SUPPORT_URL must be an https address or an e-mail address such as support@example.com'
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

function sentences(source: Record<string, string>): string[] {
  try {
    parseEnv(source)
    return []
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : []
  }
}

describe('an empty environment', () => {
  test('serves this machine alone, embedded, with local sign-in', () => {
    expect(parseEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      APP_URL: 'http://localhost:3000',
      DATA_DIR: './data',
      SAMPLE_DATA: 'on',
      POLL_SECONDS: 3,
      SHUTDOWN_NOTICE_SECONDS: 1,
      usesLocalSignIn: true,
      isSecure: false,
      isProduction: true,
      limits: { has_plans: true, days: 14, max_teams: 1, max_campaigns: 3 },
    })
  })

  test('is the same as one of empty texts', () => {
    const blank = Object.fromEntries(
      [
        'PORT',
        'HOST',
        'DATABASE_URL',
        'DATA_DIR',
        'SESSION_SECRET',
        'GOOGLE_CLIENT_ID',
        'GOOGLE_CLIENT_SECRET',
      ]
        .concat([
          'GOOGLE_BASE_URL',
          'PLANS',
          'SIGN_IN_DOMAINS',
          'SIGN_IN_EMAILS',
          'TRIAL_DAYS',
          'TRIAL_MAX_TEAMS',
          'TRIAL_MAX_CAMPAIGNS',
          'SAMPLE_DATA',
          'AI_BASE_URL',
          'AI_API_KEY',
          'AI_MODEL',
          'AI_TIMEOUT_SECONDS',
          'POLL_SECONDS',
          'SHUTDOWN_NOTICE_SECONDS',
          'APP_URL',
          'SUPPORT_URL',
        ])
        .map((name) => [name, '']),
    )
    expect(parseEnv(blank)).toEqual(parseEnv({}))
  })
})

describe('values', () => {
  test.each([
    ['PORT', '8080', { PORT: 8080, APP_URL: 'http://localhost:8080' }],
    ['TRIAL_DAYS', '0', { limits: { has_plans: true, days: 0, max_teams: 1, max_campaigns: 3 } }],
    ['PLANS', 'off', { limits: { has_plans: false } }],
    ['VIDEO_URL', '/video/other.webm', { VIDEO_URL: '/video/other.webm', videoOrigin: undefined }],
    ['VIDEO_URL', 'https://cdn.example/a.webm?v=2', { videoOrigin: 'https://cdn.example' }],
    ['TRIAL_MAX_TEAMS', '2', { limits: { has_plans: true, days: 14, max_teams: 2, max_campaigns: 3 } }],
    ['TRIAL_MAX_CAMPAIGNS', '9', { limits: { has_plans: true, days: 14, max_teams: 1, max_campaigns: 9 } }],
    ['SESSION_SECRET', `${secret}, ${secret}x`, { SESSION_SECRET: [secret, `${secret}x`] }],
    ['APP_URL', 'http://127.0.0.1:4000/', { APP_URL: 'http://127.0.0.1:4000' }],
    ['APP_URL', 'http://[::1]:4000', { APP_URL: 'http://[::1]:4000' }],
    ['APP_URL', 'https://localhost', { isSecure: true }],
    ['HOST', '::1', { HOST: '::1' }],
    ['SAMPLE_DATA', 'off', { SAMPLE_DATA: 'off' }],
    ['SUPPORT_URL', ' ada@example.com ', { SUPPORT_URL: 'mailto:ada@example.com' }],
    ['SUPPORT_URL', 'mailto:ada@example.com', { SUPPORT_URL: 'mailto:ada@example.com' }],
    ['SUPPORT_URL', 'https://help.example/form?p=1', { SUPPORT_URL: 'https://help.example/form?p=1' }],
    [
      'AI_API_KEY',
      'key',
      { aiProvider: { baseURL: 'https://api.openai.com/v1', apiKey: 'key', model: 'gpt-4.1-mini' } },
    ],
    ['AI_BASE_URL', 'http://localhost:11434/v1', { aiProvider: { baseURL: 'http://localhost:11434/v1' } }],
    ['AI_MODEL', 'other', { aiProvider: undefined }],
    ['AI_TIMEOUT_SECONDS', '28', { AI_TIMEOUT_SECONDS: 28 }],
    ['POLL_SECONDS', '0.5', { POLL_SECONDS: 0.5 }],
    ['SHUTDOWN_NOTICE_SECONDS', '0', { SHUTDOWN_NOTICE_SECONDS: 0 }],
    ['NODE_ENV', 'development', { isProduction: false }],
    ['NODE_ENV', 'staging', { isProduction: true }],
  ])('%s=%s', (name, value, parsed) => {
    expect(parseEnv({ [name]: value })).toMatchObject(parsed)
  })

  test('names of earlier versions are read, with a warning each, and those of today win', () => {
    const former = { MAIL_WORKER: 'off', MAIL_POLL_SECONDS: '0.5', POLL_SECONDS: '7' }
    expect(parseEnv(former)).toMatchObject({
      WORKERS: 'off',
      POLL_SECONDS: 7,
      warnings: [
        'MAIL_WORKER is now called WORKERS: please rename it, a later version will not read it',
        'MAIL_POLL_SECONDS is now called POLL_SECONDS: please rename it, a later version will not read it',
      ],
    })
    expect(parseEnv({ MAIL_POLL_SECONDS: '0.5' }).POLL_SECONDS).toBe(0.5)
    expect(parseEnv({ WORKERS: 'on', MAIL_WORKER: '' }).warnings).toEqual([])
  })

  test.each([
    ['PORT', 'abc', 'PORT must be a whole number'],
    ['PORT', '80.5', 'PORT must be a whole number'],
    ['PORT', '0', 'PORT must be at least 1'],
    ['PORT', '65536', 'PORT must be at most 65535'],
    ['TRIAL_DAYS', '-1', 'TRIAL_DAYS must be at least 0'],
    ['TRIAL_DAYS', '3651', 'TRIAL_DAYS must be at most 3650'],
    ['TRIAL_MAX_TEAMS', 'many', 'TRIAL_MAX_TEAMS must be a whole number'],
    ['TRIAL_MAX_CAMPAIGNS', '1000001', 'TRIAL_MAX_CAMPAIGNS must be at most 1000000'],
    [
      'APP_URL',
      'tactics.example.com',
      'APP_URL must be a whole http(s) address such as https://tactics.example.com',
    ],
    [
      'APP_URL',
      'https://example.com/tactics',
      'APP_URL must be an address without a path such as https://tactics.example.com: the app answers at the root of a host',
    ],
    [
      'APP_URL',
      'ftp://localhost',
      'APP_URL must be a whole http(s) address such as https://tactics.example.com',
    ],
    [
      'DATABASE_URL',
      'mysql://localhost/x',
      'DATABASE_URL must look like postgres://user:password@host:5432/name',
    ],
    [
      'SESSION_SECRET',
      `${secret},short`,
      'SESSION_SECRET must hold secrets of at least 32 bytes, separated by commas',
    ],
    [
      'SESSION_SECRET',
      `${secret},`,
      'SESSION_SECRET must hold secrets of at least 32 bytes, separated by commas',
    ],
    [
      'VIDEO_URL',
      'http://cdn.example/a.webm',
      'VIDEO_URL must be an https address or a path of this site such as /video/tactics.webm',
    ],
    [
      'VIDEO_URL',
      '//cdn.example/a.webm',
      'VIDEO_URL must be an https address or a path of this site such as /video/tactics.webm',
    ],
    [
      'AI_BASE_URL',
      'api.openai.com',
      'AI_BASE_URL must be a whole http(s) address such as https://api.openai.com/v1',
    ],
    ['AI_TIMEOUT_SECONDS', '29', 'AI_TIMEOUT_SECONDS must be at most 28'],
    ['WORKERS', 'no', 'WORKERS must be on or off'],
    ['POLL_SECONDS', '3s', 'POLL_SECONDS must be a number of seconds'],
    ['POLL_SECONDS', '0', 'POLL_SECONDS must be at least 0.1'],
    ['POLL_SECONDS', '61', 'POLL_SECONDS must be at most 60'],
    ['SHUTDOWN_NOTICE_SECONDS', 'soon', 'SHUTDOWN_NOTICE_SECONDS must be a number of seconds'],
    ['SHUTDOWN_NOTICE_SECONDS', '-1', 'SHUTDOWN_NOTICE_SECONDS must be at least 0'],
    ['SHUTDOWN_NOTICE_SECONDS', '6', 'SHUTDOWN_NOTICE_SECONDS must be at most 5'],
    ['SAMPLE_DATA', 'yes', 'SAMPLE_DATA must be on or off'],
    ['PLANS', 'none', 'PLANS must be on or off'],
    [
      'SIGN_IN_DOMAINS',
      'acme.com, @acme.org',
      'SIGN_IN_DOMAINS must hold domains separated by commas, such as acme.com,acme.org',
    ],
    ['SIGN_IN_EMAILS', 'ada', 'SIGN_IN_EMAILS must hold e-mail addresses separated by commas'],
    ['OAUTH_REDIRECT_HOSTS', 'https://claude.ai', 'OAUTH_REDIRECT_HOSTS must hold hosts separated by commas'],
    ['SUPPORT_URL', 'http://help.example', SUPPORT_URL_ERROR],
    ['SUPPORT_URL', 'javascript:alert(1)', SUPPORT_URL_ERROR],
    ['SUPPORT_URL', 'mailto:ada', SUPPORT_URL_ERROR],
    ['SUPPORT_URL', 'help.example', SUPPORT_URL_ERROR],
    ['RATE_LIMITS', 'no', 'RATE_LIMITS must be on or off'],
    ['TRUSTED_PROXIES', '-1', 'TRUSTED_PROXIES must be at least 0'],
    ['GOOGLE_BASE_URL', 'nowhere', 'GOOGLE_BASE_URL must be a whole address'],
    ['WEBHOOK_ALLOW_LOOPBACK', 'yes', 'WEBHOOK_ALLOW_LOOPBACK must be on or off'],
  ])('%s=%s is refused: %s', (name, value, sentence) => {
    expect(sentences({ [name]: value })).toEqual([sentence])
  })

  test('all wrong values are named at once', () => {
    expect(sentences({ PORT: 'abc', SAMPLE_DATA: 'yes' })).toEqual([
      'PORT must be a whole number',
      'SAMPLE_DATA must be on or off',
    ])
  })
})

describe('values that do not go together', () => {
  const googleBase =
    'GOOGLE_BASE_URL is for tests on this machine: both it and APP_URL must be loopback addresses'

  test.each([
    [
      'a client id alone',
      { GOOGLE_CLIENT_ID: 'id' },
      'GOOGLE_CLIENT_SECRET must be set beside GOOGLE_CLIENT_ID',
    ],
    [
      'a server database without a secret',
      { DATABASE_URL: 'postgres://u:p@db:5432/x' },
      'SESSION_SECRET must be set beside DATABASE_URL, because every process must sign with the same secret',
    ],
    [
      'Google at a public address without TLS',
      { ...google, APP_URL: 'http://tactics.example.com' },
      'Over plain http everybody on the way can take over a session: set APP_URL to an https address instead of http://tactics.example.com',
    ],
    [
      'no limits beside Google',
      { ...google, RATE_LIMITS: 'off' },
      'RATE_LIMITS=off is for replays and load tests with local sign-in on this machine: leave it out',
    ],
    [
      'a restricted sign-in without Google',
      { SIGN_IN_DOMAINS: 'acme.com' },
      'SIGN_IN_DOMAINS and SIGN_IN_EMAILS restrict Google sign-in: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET beside them',
    ],
    [
      'webhooks to this machine at a public address',
      { ...google, APP_URL: 'https://tactics.example.com', WEBHOOK_ALLOW_LOOPBACK: 'on' },
      'WEBHOOK_ALLOW_LOOPBACK=on lets webhooks reach this machine, which is for tests: leave it out to serve https://tactics.example.com',
    ],
    [
      'a stand-in for Google at a public address',
      { ...google, APP_URL: 'https://tactics.example.com', GOOGLE_BASE_URL: 'http://localhost:9000' },
      googleBase,
    ],
    ['a stand-in for Google elsewhere', { ...google, GOOGLE_BASE_URL: 'https://evil.example' }, googleBase],
  ])('%s', (_, source, sentence) => {
    expect(sentences(source)).toEqual([sentence])
  })

  test('are all named at once', () => {
    const source = { ...google, RATE_LIMITS: 'off', APP_URL: 'http://tactics.example.com' }
    expect(sentences(source)).toHaveLength(2)
  })

  test.each([
    [{}, false],
    [{ HOST: '127.0.0.1' }, false],
    [{ HOST: '::1' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '::' }, true],
    [{ SERVER_ENTRY: '' }, true],
    [{ SERVER_ENTRY: '', HOST: '127.0.0.1' }, false],
    [{ APP_URL: 'https://tactics.example.com' }, true],
    [{ APP_URL: 'http://192.168.0.7:3000' }, true],
    [{ APP_URL: 'http://localhost.evil.example' }, true],
    [{ APP_URL: 'http://localhost@evil.example' }, true],
    [{ ...google, HOST: '0.0.0.0' }, false],
  ])('local sign-in with %o asks for the code: %s', (source, asks) => {
    expect(parseEnv({ SERVER_ENTRY: 'server.js', ...source }).asksForLocalCode).toBe(asks)
  })

  test('a public address is served with Google, on every interface', () => {
    const env = parseEnv({
      ...google,
      APP_URL: 'https://tactics.example.com',
      DATABASE_URL: 'postgresql://u:p@db:5432/x',
      SESSION_SECRET: secret,
    })
    expect(env).toMatchObject({ usesLocalSignIn: false, HOST: undefined, isSecure: true })
  })

  test('who may sign in is a list in lower case', () => {
    const lists = { SIGN_IN_DOMAINS: 'Acme.com, acme.org,', SIGN_IN_EMAILS: ' Guest@Partner.example ' }
    expect(parseEnv({ ...google, ...lists }).admission).toEqual({
      domains: ['acme.com', 'acme.org'],
      emails: ['guest@partner.example'],
    })
  })
})

describe('the sender of mails', () => {
  test.each([
    ['a@b.c', 'Tactics', 'a@b.c'],
    ['<a@b.c>', 'Tactics', 'a@b.c'],
    ['Ada Muster <a@b.c>', 'Ada Muster', 'a@b.c'],
    ['Muster, Ada <a@b.c>', 'Muster, Ada', 'a@b.c'],
    ['"Muster, Ada" <a@b.c>', 'Muster, Ada', 'a@b.c'],
    ['"Ada \\"Ace\\" Muster"<a@b.c>', 'Ada "Ace" Muster', 'a@b.c'],
    ['"a@b.c" <mail@localhost>', 'a@b.c', 'mail@localhost'],
    ['"" <a@b.c>', 'Tactics', 'a@b.c'],
  ])('%s', (MAIL_FROM, name, address) => expect(parseEnv({ MAIL_FROM }).mailFrom).toEqual({ name, address }))

  test.each([
    'Tactics',
    'Tactics <>',
    'Tactics <tactics>',
    'Tactics <a@b.c',
    'a@b.c>',
    '"Muster, Ada <a@b.c>',
    'Muster" <a@b.c>',
    '"Ada" Muster <a@b.c>',
    'a@b.c, d@e.f',
    'Ada <a@b.c>, Ben <d@e.f>',
    'a@@b.c',
    'a@b.c;d',
    'Ada\tMuster <a@b.c>',
  ])('%j is refused with a sentence', (MAIL_FROM) => {
    expect(sentences({ MAIL_FROM })).toEqual([
      expect.stringMatching(/^MAIL_FROM must be an address such as tactics@example\.com/),
    ])
  })

  test('is quoted once in a mail', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true })
    const from = parseEnv({ MAIL_FROM: '"Muster, Ada" <a@b.c>' }).mailFrom
    const { message } = await transport.sendMail({ from, to: 'd@e.f', text: '' })
    expect(String(message)).toContain('From: "Muster, Ada" <a@b.c>\r\n')
  })
})
