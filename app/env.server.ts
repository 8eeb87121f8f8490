import { z } from 'zod'
import { parseReceiptKey } from './domain/receipt-key.server'
import { TRIAL_DEFAULTS } from './domain/subscription/constants'

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])
const MIN_SECRET_BYTES = 32
const MIN_METRICS_TOKEN_CHARACTERS = 16
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const blankToUndefined = (value: unknown) => (value === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankToUndefined, schema.optional())
type Range = [min: number, max: number, fallback: number]
const within = (number: z.ZodCoercedNumber, name: string, [min, max, fallback]: Range) =>
  z.preprocess(
    blankToUndefined,
    number
      .min(min, { error: `${name} must be at least ${min}` })
      .max(max, { error: `${name} must be at most ${max}` })
      .default(fallback),
  )
const wholeNumber = (name: string, ...range: Range) => {
  const error = `${name} must be a whole number`
  return within(z.coerce.number({ error }).int({ error }), name, range)
}
const seconds = (name: string, ...range: Range) =>
  within(z.coerce.number({ error: `${name} must be a number of seconds` }), name, range)
const onOrOff = (name: string, fallback: 'on' | 'off' = 'on') =>
  z.preprocess(
    blankToUndefined,
    z.enum(['on', 'off'], { error: `${name} must be on or off` }).default(fallback),
  )
const wordList = (word: z.ZodType<string>, error: string) =>
  z
    .string()
    .default('')
    .transform((list) =>
      list
        .toLowerCase()
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine((entries) => entries.every((entry) => word.safeParse(entry).success), { error })
const origin = (name: string) =>
  z
    .url({
      protocol: /^https?$/,
      error: `${name} must be a whole http(s) address such as https://tactics.example.com`,
    })
    .refine((url) => !URL.canParse(url) || !leadsDeeper(new URL(url)), {
      error: `${name} must be an address without a path such as https://tactics.example.com: the app answers at the root of a host`,
    })
    .transform((url) => new URL(url).origin)

function leadsDeeper({ pathname, search, hash }: URL): boolean {
  return pathname !== '/' || search !== '' || hash !== ''
}

const videoAddress = z
  .string()
  .refine(
    (value) =>
      /^\/(?!\/)[\w./-]*$/.test(value) || (URL.canParse(value) && new URL(value).protocol === 'https:'),
    { error: 'VIDEO_URL must be an https address or a path of this site such as /video/tactics.webm' },
  )

const supportAddress = z
  .string()
  .trim()
  .transform((text) => (z.email().safeParse(text).success ? `mailto:${text}` : text))
  .refine(isSupportAddress, {
    error: 'SUPPORT_URL must be an https address or an e-mail address such as support@example.com',
  })

function isSupportAddress(text: string): boolean {
  if (text.startsWith('mailto:')) return z.email().safeParse(text.slice('mailto:'.length)).success
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

const RECEIPT_KEY_ERROR =
  'RECEIPT_KEY must be the middle line of a PEM file with an Ed25519 key, such as DATA_DIR/receipt-key.pem'
const MAIL_FROM_ERROR =
  'MAIL_FROM must be an address such as tactics@example.com, Tactics <tactics@example.com> or "Tactics, Growth" <tactics@example.com>'
const MAIL_ADDRESS = /^[^\s<>()[\]",;:@\\]+@[^\s<>()[\]",;:@\\]+$/
/** A name, bare or quoted, before an address in angle brackets. */
const NAMED_SENDER = /^(?:"((?:[^"\\]|\\.)*)"|([^"<>\\]*))\s*<([^<>]*)>$/

function parseSender(text: string): { name: string; address: string } {
  const [, quoted, bare = '', address = text] = NAMED_SENDER.exec(text) ?? []
  return { name: (quoted?.replace(/\\(.)/g, '$1') ?? bare).trim(), address }
}

function isSender(text: string): boolean {
  return MAIL_ADDRESS.test(parseSender(text).address) && !/\p{Cc}/u.test(text)
}

/** The sender of mails. Without SMTP_URL they go to files, so MAIL_FROM may be missing. */
function toSender(text: string | undefined, appUrl: URL): { name: string; address: string } {
  const { name, address } = parseSender(text ?? `no-reply@${appUrl.hostname}`)
  return { name: name || 'Tactics', address }
}

const EnvSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).catch('production'),
  PORT: wholeNumber('PORT', 1, 65535, 3000),
  /** Set by server.js. Any other server is not ours, such as remix-serve. */
  SERVER_ENTRY: optional(z.string()),
  HOST: optional(z.string()),
  APP_URL: optional(origin('APP_URL')),
  DATABASE_URL: optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: 'DATABASE_URL must look like postgres://user:password@host:5432/name',
    }),
  ),
  DATABASE_PREPARE: onOrOff('DATABASE_PREPARE'),
  DATA_DIR: z.preprocess(blankToUndefined, z.string().default('./data')),
  SESSION_SECRET: optional(
    z
      .string()
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .refine((list) => list.every((secret) => Buffer.byteLength(secret) >= MIN_SECRET_BYTES), {
        error: `SESSION_SECRET must hold secrets of at least ${MIN_SECRET_BYTES} bytes, separated by commas`,
      }),
  ),
  RECEIPT_KEY: optional(
    z
      .string()
      .trim()
      .transform((body) => `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\n`)
      .refine((pem) => parseReceiptKey(pem) !== null, { error: RECEIPT_KEY_ERROR }),
  ),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_BASE_URL: optional(z.url({ error: 'GOOGLE_BASE_URL must be a whole address' })),
  SIGN_IN_DOMAINS: wordList(
    z.hostname(),
    'SIGN_IN_DOMAINS must hold domains separated by commas, such as acme.com,acme.org',
  ),
  SIGN_IN_EMAILS: wordList(z.email(), 'SIGN_IN_EMAILS must hold e-mail addresses separated by commas'),
  OAUTH_CLIENT_DOCUMENTS: onOrOff('OAUTH_CLIENT_DOCUMENTS'),
  OAUTH_REDIRECT_HOSTS: wordList(z.hostname(), 'OAUTH_REDIRECT_HOSTS must hold hosts separated by commas'),
  PLANS: onOrOff('PLANS'),
  TRIAL_DAYS: wholeNumber('TRIAL_DAYS', 0, 3650, TRIAL_DEFAULTS.days),
  TRIAL_MAX_TEAMS: wholeNumber('TRIAL_MAX_TEAMS', 0, 1_000_000, TRIAL_DEFAULTS.teams),
  TRIAL_MAX_CAMPAIGNS: wholeNumber('TRIAL_MAX_CAMPAIGNS', 0, 1_000_000, TRIAL_DEFAULTS.campaigns),
  TRUSTED_PROXIES: wholeNumber('TRUSTED_PROXIES', 0, 10, 0),
  HSTS_SUBDOMAINS: onOrOff('HSTS_SUBDOMAINS', 'off'),
  RATE_LIMITS: onOrOff('RATE_LIMITS'),
  LOG_LEVEL: z.preprocess(
    blankToUndefined,
    z.enum(LOG_LEVELS, { error: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  ),
  METRICS_TOKEN: optional(
    z.string().min(MIN_METRICS_TOKEN_CHARACTERS, {
      error: `METRICS_TOKEN must have at least ${MIN_METRICS_TOKEN_CHARACTERS} characters`,
    }),
  ),
  AI_BASE_URL: optional(
    z.url({
      protocol: /^https?$/,
      error: 'AI_BASE_URL must be a whole http(s) address such as https://api.openai.com/v1',
    }),
  ),
  AI_API_KEY: optional(z.string().trim()),
  AI_MODEL: z.preprocess(blankToUndefined, z.string().trim().default('gpt-4.1-mini')),
  AI_TIMEOUT_SECONDS: wholeNumber('AI_TIMEOUT_SECONDS', 1, 28, 20),
  SMTP_URL: optional(
    z.url({
      protocol: /^smtps?$/,
      error:
        'SMTP_URL must look like smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start',
    }),
  ),
  MAIL_FROM: optional(z.string().trim().refine(isSender, { error: MAIL_FROM_ERROR })),
  WORKERS: onOrOff('WORKERS'),
  POLL_SECONDS: seconds('POLL_SECONDS', 0.1, 60, 3),
  WEBHOOK_ALLOW_LOOPBACK: onOrOff('WEBHOOK_ALLOW_LOOPBACK', 'off'),
  // Requests under way are cut 7.5 s after the signal: more notice would leave them too little.
  SHUTDOWN_NOTICE_SECONDS: seconds('SHUTDOWN_NOTICE_SECONDS', 0, 5, 1),
  VIDEO_URL: z.preprocess(blankToUndefined, videoAddress.default('/video/tactics.webm')),
  SUPPORT_URL: optional(supportAddress),
  SAMPLE_DATA: onOrOff('SAMPLE_DATA'),
})

function isLoopback(host: string): boolean {
  return LOOPBACK_HOSTS.has(host)
}

/** Whether others could reach local sign-in. Another server than ours listens on every address unless HOST is set. */
function asksForCode(env: z.output<typeof EnvSchema>, appUrl: URL): boolean {
  const listensHere = env.HOST ? isLoopback(env.HOST) : env.SERVER_ENTRY === 'server.js'
  return !env.GOOGLE_CLIENT_ID && !(listensHere && isLoopback(appUrl.hostname))
}

/** Combinations of values that cannot work, as sentences that say what to set. */
function* conflicts(env: z.output<typeof EnvSchema>, appUrl: URL) {
  const usesLocalSignIn = !env.GOOGLE_CLIENT_ID
  if (env.GOOGLE_CLIENT_ID && !env.GOOGLE_CLIENT_SECRET)
    yield 'GOOGLE_CLIENT_SECRET must be set beside GOOGLE_CLIENT_ID'
  if (env.DATABASE_URL && !env.SESSION_SECRET)
    yield 'SESSION_SECRET must be set beside DATABASE_URL, because every process must sign with the same secret'
  if (!usesLocalSignIn && appUrl.protocol === 'http:' && !isLoopback(appUrl.hostname))
    yield `Over plain http everybody on the way can take over a session: set APP_URL to an https address instead of ${appUrl.origin}`
  if (usesLocalSignIn && env.SIGN_IN_DOMAINS.length + env.SIGN_IN_EMAILS.length > 0)
    yield 'SIGN_IN_DOMAINS and SIGN_IN_EMAILS restrict Google sign-in: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET beside them'
  if (env.SMTP_URL && !env.MAIL_FROM)
    yield 'MAIL_FROM must be set beside SMTP_URL, because mail servers refuse a sender that is not theirs'
  if (env.RATE_LIMITS === 'off' && !env.GOOGLE_BASE_URL && (!usesLocalSignIn || asksForCode(env, appUrl)))
    yield 'RATE_LIMITS=off is for replays and load tests with local sign-in on this machine: leave it out'
  if (env.WEBHOOK_ALLOW_LOOPBACK === 'on' && !isLoopback(appUrl.hostname))
    yield `WEBHOOK_ALLOW_LOOPBACK=on lets webhooks reach this machine, which is for tests: leave it out to serve ${appUrl.origin}`
  if (
    env.GOOGLE_BASE_URL &&
    !(isLoopback(appUrl.hostname) && isLoopback(new URL(env.GOOGLE_BASE_URL).hostname))
  )
    yield 'GOOGLE_BASE_URL is for tests on this machine: both it and APP_URL must be loopback addresses'
}

function toAiProvider({ AI_BASE_URL, AI_API_KEY, AI_MODEL }: z.output<typeof EnvSchema>) {
  if (!AI_BASE_URL && !AI_API_KEY) return undefined
  return {
    baseURL: AI_BASE_URL ?? 'https://api.openai.com/v1',
    // The SDK requires a key, even if a self-hosted server does not.
    apiKey: AI_API_KEY ?? 'none',
    model: AI_MODEL,
  }
}

/** Settings of earlier versions that are still read, with their names of today. */
const FORMER_NAMES = { MAIL_WORKER: 'WORKERS', MAIL_POLL_SECONDS: 'POLL_SECONDS' }

/** The source with the values of former names under the names of today, and a sentence for each of them. */
function withoutFormerNames(source: Record<string, string | undefined>) {
  const renamed = { ...source }
  const warnings: string[] = []
  for (const [former, name] of Object.entries(FORMER_NAMES)) {
    if (!source[former]) continue
    renamed[name] ||= source[former]
    warnings.push(`${former} is now called ${name}: please rename it, a later version will not read it`)
  }
  return { renamed, warnings }
}

/**
 * The environment, parsed once (docs/operating.md#environment).
 * @throws Error with one sentence per wrong value.
 */
export function parseEnv(source: Record<string, string | undefined>) {
  const { renamed, warnings } = withoutFormerNames(source)
  const parsed = EnvSchema.safeParse(renamed)
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => issue.message).join('\n'))
  const appUrl = new URL(parsed.data.APP_URL ?? `http://localhost:${parsed.data.PORT}`)
  const wrong = [...conflicts(parsed.data, appUrl)]
  if (wrong.length > 0) throw new Error(wrong.join('\n'))

  const usesLocalSignIn = !parsed.data.GOOGLE_CLIENT_ID
  return {
    ...parsed.data,
    warnings,
    APP_URL: appUrl.origin,
    isSecure: appUrl.protocol === 'https:',
    isProduction: parsed.data.NODE_ENV === 'production',
    usesLocalSignIn,
    /** For the Content-Security-Policy, when the video is not on this server. */
    videoOrigin: URL.canParse(parsed.data.VIDEO_URL) ? new URL(parsed.data.VIDEO_URL).origin : undefined,
    asksForLocalCode: asksForCode(parsed.data, appUrl),
    HOST: parsed.data.HOST ?? (usesLocalSignIn ? '127.0.0.1' : undefined),
    /** Without a provider the built-in playbook suggests tactics. */
    aiProvider: toAiProvider(parsed.data),
    allowsLoopbackWebhooks: parsed.data.WEBHOOK_ALLOW_LOOPBACK === 'on',
    mailFrom: toSender(parsed.data.MAIL_FROM, appUrl),
    admission: { domains: parsed.data.SIGN_IN_DOMAINS, emails: parsed.data.SIGN_IN_EMAILS },
    limits: {
      has_plans: parsed.data.PLANS === 'on',
      days: parsed.data.TRIAL_DAYS,
      max_teams: parsed.data.TRIAL_MAX_TEAMS,
      max_campaigns: parsed.data.TRIAL_MAX_CAMPAIGNS,
    },
  }
}

/** Nothing else reads process.env. */
export const env = parseEnv(process.env)
