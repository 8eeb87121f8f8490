import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { CreateCampaignSchema, EditCampaignSchema } from './validation'
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

test.each(['problem_statement', 'problem_reason'])('a %s that is blank is absent', (field) => {
  expect(CreateCampaignSchema.parse({ ...campaign, [field]: ' \n ' })).toMatchObject({ [field]: null })
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

describe('the end', () => {
  const move = (end_datetime: unknown) => ({ campaign_id: id, end_datetime })
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
