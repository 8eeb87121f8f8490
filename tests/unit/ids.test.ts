import { expect, test } from 'vitest'
import { CreateTeamSchema, TeamIdSchema } from '~/domain/teams/validation'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'

test.each(['abc', 'x'.repeat(30), 'a-1-b2', ' growth '])('%j is a URL, and trimmed', (url_slug) => {
  expect(CreateTeamSchema.parse({ name: 'Growth', url_slug }).url_slug).toBe(url_slug.trim())
})

test('an id is read in either case and written in one', () => {
  expect(TeamIdSchema.parse({ team_id: id.toUpperCase() })).toEqual({ team_id: id })
})
