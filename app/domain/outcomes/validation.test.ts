import { expect, test } from 'vitest'
import { OUTCOME_LINK_MAX } from './constants'
import { RecordOutcomeSchema } from './validation'

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

test.each([undefined, null, '', '  '])('%j is no link, and none is needed', (link) => {
  expect(linkOf(link).data).toEqual({ ...input, figure: null, link: null, sentence: null })
})
