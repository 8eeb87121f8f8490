import { expect, test } from 'vitest'
import { detailsOf } from '../tactics/fields'
import { toMarkdown } from './markdown'
import type { Minutes, MinutesTactic } from './minutes'

const tactic: MinutesTactic = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'Send a welcome series',
  ...detailsOf({}),
  tracker_link: null,
  rank: 1,
  average_score: 8.25,
  vote_count: 5,
  coverage: null,
  standing: 'Safe top 2',
  certainty: 'Likely place: #1 to #3.',
  scored_again_until: null,
  choice: 'do',
  reason: null,
  expectations: [],
  outcome: null,
}
const minutes: Minutes = {
  campaign_name: 'Autumn growth',
  team_name: 'Growth',
  ended_at: '2030-01-31T17:00:00.000Z',
  headline: '“Send a welcome series” leads clearly.',
  voter_count: 26,
  eligible_count: 31,
  tactic_count: 1,
  slots: 2,
  decider_name: 'Ada Lovelace',
  published_at: '2030-02-01T09:05:00.000Z',
  changed_at: '2030-02-01T09:05:00.000Z',
  digest: null,
  tactics: [tactic],
}

test('the minutes have a heading, when and by whom, how sure, and lists', () => {
  const tactics: MinutesTactic[] = [
    tactic,
    {
      ...tactic,
      name: 'Rewrite the pricing page',
      rank: 2,
      choice: 'no',
      reason: 'Done\nlast year',
      standing: null,
      certainty: null,
    },
    {
      ...tactic,
      name: 'Rent a billboard',
      rank: null,
      average_score: null,
      standing: null,
      certainty: null,
      coverage: 'Nobody scored this.',
      choice: null,
    },
  ]
  expect(toMarkdown({ ...minutes, changed_at: '2030-02-02T10:00:00.000Z', tactics })).toBe(
    [
      '# Decision: Autumn growth',
      '',
      'Team Growth. Ended 2030-01-31 17:00 UTC. Published 2030-02-01 09:05 UTC by Ada Lovelace, changed 2030-02-02 10:00 UTC.',
      '',
      '26 of 31 people scored. Capacity: 2.',
      '',
      '“Send a welcome series” leads clearly.',
      '',
      '## Do (1)',
      '',
      '- \\#1 **Send a welcome series**, score 8.25. Safe top 2.',
      '',
      '## No (1)',
      '',
      '- \\#2 **Rewrite the pricing page**, score 8.25.\\',
      '  Reason: Done last year',
      '',
      '## Not decided (1)',
      '',
      '- **Rent a billboard**, no score. Nobody scored this.',
      '',
    ].join('\n'),
  )
})

test('what people typed is text: no markup, HTML or entity, and no line of its own', () => {
  const hostile =
    '# <img src=x onerror=alert(1)>\n## [link](javascript:1) ![x](y) `code` *b* _i_ ~s~ &lt; | \\ $x$'
  const tactics = [{ ...tactic, name: hostile, reason: hostile }]
  const text = toMarkdown({
    ...minutes,
    campaign_name: hostile,
    team_name: hostile,
    decider_name: hostile,
    headline: hostile,
    tactics,
  })
  const escaped =
    '\\# \\<img src=x onerror=alert(1)\\> \\#\\# \\[link\\](javascript:1) !\\[x\\](y) \\`code\\` \\*b\\* \\_i\\_ \\~s\\~ \\&lt; \\| \\\\ \\$x\\$'
  expect(text.split(escaped)).toHaveLength(7)
  expect(text.split('\n').filter((line) => /^#+ /.test(line))).toEqual([
    `# Decision: ${escaped}`,
    '## Do (1)',
  ])
})

test('an outcome is on a line of its own, with its link as a whole', () => {
  const outcome = {
    outcome: 'won' as const,
    figure: '+12 % *sign-ups*',
    link: 'https://example.com/a_b(c)?q=<script>&copy=`1`$2',
    sentence: 'Most came\n# from the second mail.',
    verdict: null,
    recorded_by_name: 'Milo Member',
    recorded_at: '2030-03-01T09:05:00.000Z',
    recorded_way: null,
  }
  const text = toMarkdown({ ...minutes, tactics: [{ ...tactic, reason: 'Cheap', outcome }] })
  expect(text).toContain(
    [
      '  Reason: Cheap\\',
      '  Outcome: Won, +12 % \\*sign-ups\\*. Most came \\# from the second mail. [example.com](https://example.com/a_b\\(c\\)?q=%3Cscript%3E\\&copy=%601%60%242)',
    ].join('\n'),
  )
  expect(text).not.toContain('Milo')
  const bare = { ...outcome, outcome: 'not_tried' as const, figure: null, link: null, sentence: null }
  expect(toMarkdown({ ...minutes, tactics: [{ ...tactic, outcome: bare }] })).toContain(
    'Outcome: Not tried.\n',
  )
})

test('what is expected stands before what came of it, with each amendment and its time', () => {
  const expectation = {
    expected_change: 'Sign-ups a week',
    expected_from: '120',
    expected_to: '150 *or more*',
    expected_by: '2030-04-01',
    stated_at: '2030-02-01T09:05:00.000Z',
  }
  const amended = {
    ...expectation,
    expected_from: null,
    expected_to: '140',
    stated_at: '2030-03-01T09:05:00.000Z',
  }
  const outcome = {
    outcome: 'won' as const,
    figure: '141',
    link: null,
    sentence: null,
    verdict: 'hit' as const,
    recorded_by_name: null,
    recorded_at: '2030-04-01T12:00:00.000Z',
    recorded_way: 'api' as const,
  }
  const text = toMarkdown({
    ...minutes,
    digest: 'ab12',
    tactics: [{ ...tactic, expectations: [expectation, amended], outcome }],
  })
  expect(text).toContain(
    [
      '  Expected: Sign-ups a week from 120 to 150 \\*or more\\* by Apr 1, 2030.\\',
      '  Amended 2030-03-01 09:05 UTC: Sign-ups a week to 140 by Apr 1, 2030.\\',
      '  Outcome: Hit. Won. We expected 150 \\*or more\\*, it was 141.',
    ].join('\n'),
  )
  expect(text).toContain('\n\nFingerprint: ab12\n')
  const unsaid = [{ ...tactic, expectations: [expectation], outcome: { ...outcome, verdict: null } }]
  expect(toMarkdown({ ...minutes, tactics: unsaid })).toContain(
    'Outcome: Unclear. Won. We expected 150 \\*or more\\*, it was 141.',
  )
})
