import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { AddCommentSchema } from '~/domain/comments/validation'
import { ListTacticsSchema } from '~/domain/tactics/validation'
import { CreateTeamSchema, TeamIdSchema, TeamMemberSchema } from '~/domain/teams/validation'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

function sentences(schema: z.ZodType, input: unknown): string[] {
  return (
    schema.safeParse(input).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? []
  )
}

test.each(['abc', 'x'.repeat(30), 'a-1-b2', ' growth '])('%j is a URL, and trimmed', (url_slug) => {
  expect(CreateTeamSchema.parse({ name: 'Growth', url_slug }).url_slug).toBe(url_slug.trim())
})

describe('an id', () => {
  test.each([undefined, null, '', 'x', 7, `${id}x`, `{${id}}`, id.replaceAll('-', '')])(
    '%j asks for a choice',
    (value) => {
      expect(sentences(TeamIdSchema, { team_id: value })).toEqual(['team_id: Please select a team'])
      expect(sentences(TeamMemberSchema, { team_id: id, member_id: value })).toEqual([
        'member_id: Please select a member',
      ])
      expect(sentences(ListTacticsSchema, { campaign_id: value })).toEqual([
        'campaign_id: Please select a campaign',
      ])
      expect(sentences(AddCommentSchema, { tactic_id: value, comment_text: 'x' })).toEqual([
        'tactic_id: Please select a tactic',
      ])
    },
  )

  test('is read in either case and written in one', () => {
    expect(TeamIdSchema.parse({ team_id: id.toUpperCase() })).toEqual({ team_id: id })
  })
})
