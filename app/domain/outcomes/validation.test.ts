import { expect, test } from 'vitest'
import { OUTCOME_LINK_MAX } from './constants'
import { RecordOutcomeSchema } from './validation'

const WRONG_LINK = 'Link must be a web address that starts with http:// or https://'
const input = { tactic_id: '01890a5d-ac96-774b-bcce-b302099a8057', outcome: 'won' }
const linkOf = (link: unknown) => RecordOutcomeSchema.safeParse({ ...input, link })

test.each([
  'https://example.com/report?week=7#chart',
  'http://localhost:3000',
  'HTTPS://EXAMPLE.COM',
  `https://example.com/${'a'.repeat(OUTCOME_LINK_MAX - 'https://example.com/'.length)}`,
])('%s is a link', (link) => {
  expect(linkOf(` ${link} `).data?.link).toBe(link)
})

test.each([
  'javascript:alert(1)',
  'JavaScript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'mailto:ada@example.com',
  '//example.com',
  'example.com',
  'https://',
  'https://exa mple.com',
  'https:\\\\example.com',
  'https://ada:secret@example.com',
  'https://ada@example.com',
])('%s is not', (link) => {
  expect(linkOf(link).error?.issues.map(({ message }) => message)).toEqual([WRONG_LINK])
})

test.each([undefined, null, '', '  '])('%j is no link, and none is needed', (link) => {
  expect(linkOf(link).data).toEqual({ ...input, figure: null, link: null, sentence: null })
})
