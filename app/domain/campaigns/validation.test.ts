import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { CampaignIdSchema, CreateCampaignSchema, ListCampaignsSchema, EditCampaignSchema } from './validation'
import { JoinCampaignSchema } from '../teams/validation'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const campaign = {
  name: 'Autumn growth',
  team_id: id,
  contribution_mode: 'add_and_vote',
  end_datetime: '2030-01-31T17:00:00Z',
}

function sentences(schema: z.ZodType, input: unknown): string[] {
  return (
    schema.safeParse(input).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  )
}

test('a campaign without problem texts has null for both', () => {
  expect(CreateCampaignSchema.parse(campaign)).toEqual({
    ...campaign,
    end_datetime: '2030-01-31T17:00:00.000Z',
    problem_statement: null,
    problem_reason: null,
  })
})

test('what nobody asked for is dropped', () => {
  const greedy = { ...campaign, created_by: id, ended_at: null, id, invite_token: 'mine' }
  expect(Object.keys(CreateCampaignSchema.parse(greedy)).sort()).toEqual([
    'contribution_mode',
    'end_datetime',
    'name',
    'problem_reason',
    'problem_statement',
    'team_id',
  ])
})

test.each([
  ['missing', undefined, ['name: Campaign name is required']],
  ['null', null, ['name: Campaign name is required']],
  ['a number', 12345, ['name: Campaign name is required']],
  ['blank', '      ', ['name: Campaign name is required']],
  ['zero-width', '\u200b'.repeat(6), ['name: Campaign name is required']],
  ['4 characters', 'abcd', ['name: Campaign name must be at least 5 characters']],
  ['4 characters in spaces', '  abcd  ', ['name: Campaign name must be at least 5 characters']],
  ['5 characters', 'abcde', []],
  ['100 characters', 'x'.repeat(100), []],
  ['101 characters', 'x'.repeat(101), ['name: Campaign name must be less than 100 characters']],
  ['two lines', 'Autumn\ngrowth', ['name: Please remove characters that cannot be shown']],
])('a campaign name: %s', (_, name, wrong) => {
  expect(sentences(CreateCampaignSchema, { ...campaign, name })).toEqual(wrong)
})

test.each([undefined, null, '', 'x', 7])('a team id of %j: Please select a team', (team_id) => {
  expect(sentences(CreateCampaignSchema, { ...campaign, team_id })).toEqual(['team_id: Please select a team'])
  expect(sentences(ListCampaignsSchema, { team_id })).toEqual(['team_id: Please select a team'])
})

test.each([undefined, null, '', 'x', 7])('a campaign id of %j: Please select a campaign', (campaign_id) => {
  expect(sentences(CampaignIdSchema, { campaign_id })).toEqual(['campaign_id: Please select a campaign'])
})

test.each([undefined, null, '', 'vote', 'VOTE_ONLY', 1])(
  'a contribution mode of %j is required',
  (contribution_mode) => {
    expect(sentences(CreateCampaignSchema, { ...campaign, contribution_mode })).toEqual([
      'contribution_mode: Contribution mode is required',
    ])
  },
)

test.each(['vote_only', 'add_and_vote'])('the contribution mode %s exists', (contribution_mode) => {
  expect(CreateCampaignSchema.parse({ ...campaign, contribution_mode }).contribution_mode).toBe(
    contribution_mode,
  )
})

describe.each([
  ['problem_statement', 'The problem statement must be at most 500 characters'],
  ['problem_reason', 'The reason must be at most 500 characters'],
])('%s', (field, tooLong) => {
  test.each([
    ['500 characters', 'x'.repeat(500), []],
    ['500 emoji', '🙂'.repeat(500), []],
    ['501 characters', 'x'.repeat(501), [`${field}: ${tooLong}`]],
    ['several lines', 'One\nTwo\tThree', []],
    ['U+0000', 'a\u0000', [`${field}: Please remove characters that cannot be shown`]],
    ['null', null, []],
  ])('%s', (_, text, wrong) => {
    expect(sentences(CreateCampaignSchema, { ...campaign, [field]: text })).toEqual(wrong)
  })

  test('that is blank is absent', () => {
    expect(CreateCampaignSchema.parse({ ...campaign, [field]: ' \n ' })).toMatchObject({ [field]: null })
  })
})

describe('the end', () => {
  const move = (end_datetime: unknown) => ({ campaign_id: id, end_datetime })
  const required = 'end_datetime: End date and time is required'
  const zone = 'end_datetime: End date and time must carry a time zone, for example 2030-01-31T17:00:00Z'

  test.each([
    ['missing', undefined, required],
    ['null', null, required],
    ['a number', 1893456000000, required],
    ['empty', '', required],
    ['blank', '   ', required],
    ['a date', '2030-01-31', zone],
    ['without a zone', '2030-01-31T17:00:00', zone],
    ['without a zone, to the minute', '2030-01-31T17:00', zone],
    ['with a named zone', '2030-01-31T17:00:00 Europe/Berlin', zone],
    ['on a day that is not', '2030-02-29T17:00:00Z', zone],
    ['in a month that is not', '2030-13-01T17:00:00Z', zone],
    ['at an hour that is not', '2030-01-31T25:00:00Z', zone],
    ['in words', 'tomorrow', zone],
    ['infinite', 'infinity', zone],
  ])('%s is refused', (_, end, sentence) => {
    expect(sentences(CreateCampaignSchema, { ...campaign, end_datetime: end })).toEqual([sentence])
    const unmoved = 'name: Send a name, a problem, a reason, an end, a time zone or a rule of the vote'
    expect(sentences(EditCampaignSchema, move(end))).toEqual([end === undefined ? unmoved : sentence])
  })

  test.each([
    ['2030-01-31T17:00:00Z', '2030-01-31T17:00:00.000Z'],
    [' 2030-01-31T17:00:00Z ', '2030-01-31T17:00:00.000Z'],
    ['2030-01-31T17:00:00+02:00', '2030-01-31T15:00:00.000Z'],
    ['2030-01-31T17:00:00-11:30', '2030-02-01T04:30:00.000Z'],
    ['2030-01-31T17:00:00.123456Z', '2030-01-31T17:00:00.123Z'],
    ['2028-02-29T00:00:00+14:00', '2028-02-28T10:00:00.000Z'],
  ])('%s is kept in UTC', (typed, kept) => {
    expect(EditCampaignSchema.parse(move(typed)).end_datetime).toBe(kept)
  })

  test.each([
    ['0000-01-01T00:00:00Z', 'Campaign must run for at least 1 hour'],
    ['0000-12-31T23:59:59-11:00', null],
    ['0001-01-01T00:00:00+05:00', 'Campaign must run for at least 1 hour'],
    ['0001-01-01T00:00:00Z', null],
    ['9999-12-31T23:59:59Z', null],
    ['9999-12-31T23:59:59-05:00', 'Campaign must end within a year'],
  ])('%s is a point in time that PostgreSQL can read, or refused: %s', (typed, sentence) => {
    expect(sentences(EditCampaignSchema, move(typed))).toEqual(sentence ? [`end_datetime: ${sentence}`] : [])
  })
})

test.each([undefined, null, 7, '', 'x'.repeat(101)])('an invite link of %j leads nowhere', (invite_link) => {
  expect(sentences(JoinCampaignSchema, { invite_link })).toEqual([
    'invite_link: Invalid or expired invite link',
  ])
})

test.each([
  [{ name: '  Winter growth ' }, { name: 'Winter growth' }],
  [{ problem_statement: ' ' }, { problem_statement: null }],
  [{ problem_reason: null }, { problem_reason: null }],
])('an edit of %j changes that and nothing else', (typed, changes) => {
  expect(EditCampaignSchema.parse({ campaign_id: id, ...typed })).toEqual({ campaign_id: id, ...changes })
})
