import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  json,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
  varchar,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { API_TOKEN_NAME_MAX, API_TOKEN_SCOPES, type TokenScope } from '../domain/tokens/constants'
import { FULL_NAME_MAX, PLANS, PROVIDERS } from '../domain/users/constants'
import { createdAt, instant, isSet, lengthBetween, literal } from './columns.server'

export const provider = pgEnum('provider', PROVIDERS)
export const plan = pgEnum('plan', PLANS)

const scopeList = () => text('scopes').array().$type<TokenScope[]>().notNull()
const areKnown = (scopes: AnyPgColumn) =>
  sql`cardinality(${scopes}) > 0 and ${scopes} <@ array[${sql.join(API_TOKEN_SCOPES.map(literal), sql`, `)}]`

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    provider: provider('provider').notNull(),
    subject: text('subject').notNull(),
    email: text('email').notNull(),
    full_name: text('full_name').notNull(),
    /** Whether the person chose the name shown; signing in then leaves it as it is. */
    is_name_chosen: boolean('is_name_chosen').notNull().default(false),
    plan: plan('plan').notNull().default('trial'),
    trial_ends_at: instant('trial_ends_at').notNull(),
    /** Raised by every creation that a plan limits, so that two at once are detected (docs/decisions/003). */
    limited_creations: integer('limited_creations').notNull().default(0),
    /** When the account was deleted. Its row stays for what others read, with neither address nor name. */
    deleted_at: instant('deleted_at'),
    /** When the operator banned the person: they cannot sign in, their tokens do not count, and they get no mails. */
    banned_at: instant('banned_at'),
    created_at: createdAt(),
  },
  (t) => [
    unique('users_identity_unique').on(t.provider, t.subject),
    index('users_email_index').on(sql`lower(email)`),
    check('users_full_name_length', lengthBetween(t.full_name, 1, FULL_NAME_MAX)),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Names the session to its owner, who may end it from another device. */
    id: uuid('id')
      .notNull()
      .default(sql`gen_random_uuid()`),
    user_agent: text('user_agent'),
    created_at: createdAt(),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [index('sessions_user_id_index').on(t.user_id), index('sessions_expires_at_index').on(t.expires_at)],
)

export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    token_hash: text('token_hash').primaryKey(),
    /** Hash of the secret in the cookie of the browser that started the sign-in. */
    browser_hash: text('browser_hash').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [index('sign_in_tickets_expires_at_index').on(t.expires_at)],
)

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    token_hash: text('token_hash').notNull().unique('api_tokens_token_hash_unique'),
    created_at: createdAt(),
    last_used_at: instant('last_used_at'),
    expires_at: instant('expires_at'),
    /** Tokens that were made before there were scopes have all of them. */
    scopes: scopeList().default([...API_TOKEN_SCOPES]),
    /** Of the access token of an assistant, which its owner neither makes nor sees. */
    connection_id: uuid('connection_id').references((): AnyPgColumn => connections.id, {
      onDelete: 'cascade',
    }),
  },
  (t) => [
    index('api_tokens_user_id_index').on(t.user_id, t.id),
    index('api_tokens_connection_id_index').on(t.connection_id).where(isSet('connection_id')),
    index('api_tokens_connection_end_index').on(t.expires_at).where(isSet('connection_id')),
    check('api_tokens_name_length', lengthBetween(t.name, 1, API_TOKEN_NAME_MAX)),
    check('api_tokens_known_scopes', areKnown(t.scopes)),
  ],
)

/** An assistant that a person has let in by OAuth (docs/decisions/054). */
export const connections = pgTable(
  'connections',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    client_id: text('client_id').notNull(),
    client_name: text('client_name').notNull(),
    redirect_host: text('redirect_host').notNull(),
    scopes: scopeList(),
    created_at: createdAt(),
    last_used_at: instant('last_used_at'),
    /** Moved on by each renewal of its tokens. */
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [
    index('connections_user_id_index').on(t.user_id, t.id),
    index('connections_expires_at_index').on(t.expires_at),
    check('connections_known_scopes', areKnown(t.scopes)),
  ],
)

/** What a person has allowed, until the assistant fetches its tokens. */
export const oauthCodes = pgTable(
  'oauth_codes',
  {
    code_hash: text('code_hash').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    client_id: text('client_id').notNull(),
    client_name: text('client_name').notNull(),
    redirect_host: text('redirect_host').notNull(),
    /** Whether the connection takes the place of those of the same client, which a program on a computer does not. */
    replaces: boolean('replaces').notNull(),
    redirect_uri: text('redirect_uri').notNull(),
    challenge: text('challenge').notNull(),
    scopes: scopeList(),
    expires_at: instant('expires_at').notNull(),
    /** Set once it is used: a second use ends the connection. */
    connection_id: uuid('connection_id').references(() => connections.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('oauth_codes_user_id_index').on(t.user_id),
    index('oauth_codes_connection_id_index').on(t.connection_id),
    index('oauth_codes_expires_at_index').on(t.expires_at),
  ],
)

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    token_hash: text('token_hash').primaryKey(),
    connection_id: uuid('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    expires_at: instant('expires_at').notNull(),
    /** When it was first used. A use long after that ends the connection. */
    replaced_at: instant('replaced_at'),
  },
  (t) => [
    index('refresh_tokens_connection_id_index').on(t.connection_id),
    index('refresh_tokens_expires_at_index').on(t.expires_at),
  ],
)

/** Counters of the rate limiter, which names the columns. The migration makes the table unlogged. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limits_expire_index').on(t.expire)],
)

/** The answers to creations with an Idempotency-Key (docs/decisions/013). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    request_hash: text('request_hash').notNull(),
    answer: json('answer'),
    expires_at: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'idempotency_keys_pkey', columns: [t.user_id, t.key] }),
    index('idempotency_keys_expires_at_index').on(t.expires_at),
  ],
)
