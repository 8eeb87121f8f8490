import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  CheckUrlSchema,
  CreateTeamSchema,
  GenerateUrlSchema,
  TeamIdSchema,
  TeamInviteSchema,
  TeamMemberSchema,
} from './validation'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const team = { name: 'Growth', url_slug: 'growth' }

function sentences(schema: z.ZodType, input: unknown): string[] {
  return (
    schema.safeParse(input).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  )
}

describe('a team name', () => {
  const required = 'name: Team name is required'
  const tooShort = 'name: Team name must be at least 3 characters'
  const tooLong = 'name: Team name must be less than 50 characters'

  test.each([
    ['missing', undefined, [required]],
    ['null', null, [required]],
    ['a number', 123, [required]],
    ['empty', '', [required]],
    ['blank', '   ', [required]],
    ['2 characters', 'ab', [tooShort]],
    ['3 characters', 'abc', []],
    ['50 characters', 'x'.repeat(50), []],
    ['51 characters', 'x'.repeat(51), [tooLong]],
    ['50 emoji', '🚀'.repeat(50), []],
    ['51 emoji', '🚀'.repeat(51), [tooLong]],
    ['two lines', 'Growth\nteam', ['name: Please remove characters that cannot be shown']],
  ])('%s', (_, name, wrong) => {
    expect(sentences(CreateTeamSchema, { ...team, name })).toEqual(wrong)
    expect(sentences(GenerateUrlSchema, { teamName: name })).toEqual(
      wrong.map((sentence) => sentence.replace('name:', 'teamName:')),
    )
  })
})

describe('a team URL', () => {
  const required = 'url_slug: URL is required'
  const tooShort = 'url_slug: URL must be at least 3 characters'
  const tooLong = 'url_slug: URL must be less than 30 characters'
  const format =
    'url_slug: URL must start with a letter and contain only lowercase letters, numbers, and hyphens'

  test.each([
    ['missing', undefined, [required]],
    ['null', null, [required]],
    ['a number', 123, [required]],
    ['empty', '', [required]],
    ['blank', '  ', [required]],
    ['2 characters', 'ab', [tooShort]],
    ['3 characters', 'abc', []],
    ['30 characters', 'x'.repeat(30), []],
    ['31 characters', 'x'.repeat(31), [tooLong]],
    ['letters, digits and hyphens', 'a-1-b2', []],
    ['a digit first', '1abc', [format]],
    ['a hyphen first', '-abc', [format]],
    ['an upper-case letter', 'Abc', [format]],
    ['an underscore', 'a_bc', [format]],
    ['a space', 'a bc', [format]],
    ['a dot', 'a.bc', [format]],
    ['a letter with a mark', 'équipe', [format]],
    ['a letter that only looks Latin', 'gr\u043ewth', [format]],
    ['a path', 'abc/../x', [format]],
    ['a line break inside', 'abc\ndef', [format]],
    ['a percent sign', 'abc%', [format]],
  ])('%s', (_, url_slug, wrong) => {
    expect(sentences(CreateTeamSchema, { ...team, url_slug })).toEqual(wrong)
    expect(sentences(CheckUrlSchema, { slug: url_slug })).toEqual(
      wrong.map((sentence) => sentence.replace('url_slug:', 'slug:')),
    )
  })

  test('is trimmed, as every text is', () => {
    expect(CreateTeamSchema.parse({ ...team, url_slug: ' growth ' })).toEqual(team)
  })
})

describe('an id', () => {
  test.each([undefined, null, '', 'x', 7, `${id}x`, `{${id}}`, id.replaceAll('-', '')])(
    '%j asks for a choice',
    (value) => {
      expect(sentences(TeamIdSchema, { team_id: value })).toEqual(['team_id: Please select a team'])
      expect(sentences(TeamMemberSchema, { team_id: id, member_id: value })).toEqual([
        'member_id: Please select a member',
      ])
    },
  )

  test('is read in either case and written in one', () => {
    expect(TeamIdSchema.parse({ team_id: id.toUpperCase() })).toEqual({ team_id: id })
  })
})

describe('the invite link is opened or closed', () => {
  test.each([
    [true, true],
    [false, false],
  ])('by %j', (open, read) => {
    expect(TeamInviteSchema.parse({ team_id: id, open })).toEqual({ team_id: id, open: read })
  })

  test.each([undefined, null, 'yes', '', 1, 0, 'true'])('not by %j', (open) => {
    expect(sentences(TeamInviteSchema, { team_id: id, open })).toEqual(['open: open must be true or false'])
  })
})
