import { expect, test } from 'vitest'
import { AddCommentSchema, ListCommentsSchema } from './validation'

const tactic_id = '01890a5d-ac96-774b-bcce-b302099a8057'

test.each([
  ['missing', undefined, ['Comment is required']],
  ['null', null, ['Comment is required']],
  ['a number', 5, ['Comment is required']],
  ['blank', ' \n\t ', ['Comment is required']],
  ['zero-width', '\u200b\u200d', ['Comment is required']],
  ['1 character', 'x', []],
  ['1 emoji', '👍', []],
  ['2,000 characters', 'x'.repeat(2000), []],
  ['2,001 characters', 'x'.repeat(2001), ['Comment must be at most 2,000 characters']],
  ['several lines', 'One\r\n\nTwo', []],
  ['U+0000', 'x\u0000', ['Please remove characters that cannot be shown']],
])('a comment: %s', (_, comment_text, wrong) => {
  const { error } = AddCommentSchema.safeParse({ tactic_id, comment_text })
  expect(error?.issues.map((issue) => issue.message) ?? []).toEqual(wrong)
})

test('a comment belongs to a tactic', () => {
  const { error } = AddCommentSchema.safeParse({ comment_text: 'x' })
  expect(error?.issues.map((issue) => issue.message)).toEqual(['Please select a tactic'])
  expect(ListCommentsSchema.safeParse({ tactic_id: 'x' }).success).toBe(false)
})
