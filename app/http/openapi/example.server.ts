import { z } from 'zod'

const ID = '01993b5e-7c1f-7a55-9d0e-5b1c2f6a8e04'
const DIGEST = '2e8cc3c98f37c08023ea46ed753df8fceb0d09dae31e0603327c93170ef76aa1'
const TEXT_VERSION = '9f2c51d07ab3'
const TIME = '2030-01-31T17:00:00.000Z'
const PERSON = 'Ada Lovelace'
const TACTIC = 'Show new members what their team did this week'

/** Examples of fields that have one meaning everywhere. */
const BY_NAME: Record<string, unknown> = {
  figure: '+12 % sign-ups',
  expected_change: 'Sign-ups a week',
  expected_from: '120',
  expected_to: '150',
  expected_by: '2030-03-31',
  sealed_text: '{ "format": "tactics/decision/1" }',
  email: 'ada@example.com',
  subject: '104862914357013260487',
  device: 'Firefox on Linux',
  client_name: 'Claude',
  tactic_name: TACTIC,
  emails: ['ada@example.com', 'ben@example.com'],
  invited: ['ada@example.com'],
  already_members: ['ben@example.com'],
  team_name: 'Growth',
  headline: '“Show new members what their team did this week” leads clearly.',
  campaign_name: 'Autumn growth',
  tactic_ids: [ID],
  same_as: ID,
  keep: [],
  list: 'Offer a yearly plan\nSend a welcome series of three mails',
  teamName: 'Growth',
  url_slug: 'growth',
  urlSlug: 'growth',
  slug: 'growth',
  end_datetime: TIME,
  time_zone: 'Europe/Berlin',
  problem_statement: 'Few people come back in their second week',
  problem_reason: 'They do not see what their team did meanwhile',
  text: 'Result of Autumn growth\n#1 Show new members what their team did this week (8.25, Safe top 3)',
  comment_text: 'We tried this in spring; the answer was good.',
  inviteLink: 'https://tactics.example.com/join/campaign/q3mV0Zx9S1uW7rK5tYhB2A',
  text_version: TEXT_VERSION,
  text_versions: { [ID]: TEXT_VERSION },
  digest: DIGEST,
  sha256: DIGEST,
  previous: DIGEST,
  public_key: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  quorum: 5,
  leaves: [DIGEST],
  link: 'https://tactics.example.com/minutes/q3mV0Zx9S1uW7rK5tYhB2A',
  issue_pattern: 'https://github.com/acme/app/issues/new?title={title}&body={body}',
  tracker_link: 'https://github.com/acme/app/issues/12',
  tracker_links: ['https://github.com/acme/app/issues/12'],
  invite_link: 'q3mV0Zx9S1uW7rK5tYhB2A',
  secret: 'tactics_kXo3J8mQv1pZr5tYw7uA9bC2dE4fG6hI8jK0lM2nO4p',
  missing_tactic_ids: [],
  missing_keys: [],
  cursor: ID,
  q: 'invite',
  expires_in_days: 90,
  url: 'https://example.com/tactics',
  last_status: 200,
  attempts: 1,
}

/** The field `name` of all others is that of a tactic. */
const BY_NOUN: Record<string, string> = {
  Team: 'Growth',
  OwnTeam: 'Growth',
  OwnCampaign: 'Autumn growth',
  Campaign: 'Autumn growth',
  CampaignLive: 'Autumn growth',
  WaitingCampaign: 'Autumn growth',
  RunningCampaign: 'Autumn growth',
  NewResult: 'Spring sign-ups',
  NewDecision: 'Spring sign-ups',
  JoinedTactic: 'Tell new members what their team did',
  ApiToken: 'Weekly report',
  Results: 'Spring sign-ups',
  Manifest: 'Spring sign-ups',
}

/** Null in most answers. */
const NULL =
  /^(average_score|avg_(impact|chances|efforts)|rank|(ended|edited|next_attempt)_at|next_cursor|message|last_error)$/

/** An example made from a schema, so that it cannot be out of date. */
export function exampleOf(schema: z.ZodType, name = '', noun = ''): unknown {
  if (name in BY_NAME) return BY_NAME[name]
  if (name === 'name') return BY_NOUN[noun] ?? TACTIC
  if (name.endsWith('_name') && schema.safeParse(PERSON).success) return PERSON
  if (NULL.test(name) && schema.safeParse(null).success) return null
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>
    const inside = schema.meta()?.id ?? noun
    return Object.fromEntries(
      Object.entries(shape).map(([field, child]) => [field, exampleOf(child, field, inside)]),
    )
  }
  if (schema instanceof z.ZodNull) return null
  if (schema instanceof z.ZodRecord) {
    const key = (schema.keyType as z.ZodType).safeParse(ID).success ? ID : '0'
    return { [key]: exampleOf(schema.valueType as z.ZodType, '', noun) }
  }
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element as z.ZodType, '', noun)]
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return exampleOf(schema.unwrap() as z.ZodType, name, noun)
  if (schema instanceof z.ZodUnion) return exampleOf(schema.options[0] as z.ZodType, name, noun)
  if (schema instanceof z.ZodUUID) return ID
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return schema.value
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodNumber) return 5
  if (schema instanceof z.ZodISODateTime) return TIME
  if (schema instanceof z.ZodPipe) return exampleOf(schema.in as z.ZodType, name, noun)
  if (schema instanceof z.ZodTuple)
    return schema.def.items.map((item) => exampleOf(item as z.ZodType, '', noun))
  const plain = name.endsWith('id') || name === 'added_by' || name === 'created_by' ? ID : 'text'
  return schema.safeParse(plain).success ? plain : BY_NAME.public_key
}
