import { describe, expect, test } from 'vitest'
import { detailsOf } from './fields'
import { toTacticView, type TacticRow } from './rows.server'
import { TacticView } from './view'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const scores = { impact_score: 9, chances_score: 8, efforts_score: 7 }
const vote = { ...scores, reason: 'Our best channel' }
const results = { rank: 2, average_score: 6.5, avg_impact: 9, avg_chances: 8, avg_efforts: 7 }
const stored = { ...results, result: null, decided: null }
const running = { is_active: true, is_owner: false, is_open: true }
const ended = { ...running, is_active: false }

const row: TacticRow = {
  id,
  name: 'Invite friends',
  ...detailsOf({}),
  tracker_link: null,
  text_version: 'c0ffee',
  campaign_id: id,
  added_by: id,
  added_by_name: 'Ada',
  ai_generated: false,
  created_at: '2030-01-01T00:00:00.000Z',
  vote_count: 3,
  comment_count: 1,
  user_vote: null,
  hint: scores,
  is_adder: false,
  joined: [],
  is_some_adder: false,
  has_few_votes: false,
  results: stored,
}
const sealedResults = {
  rank: null,
  average_score: null,
  avg_impact: null,
  avg_chances: null,
  avg_efforts: null,
}
const sealedScores = { impact_score: null, chances_score: null, efforts_score: null }

describe('while the campaign runs', () => {
  test.each([
    ['a member', {}],
    ['the campaign owner', { is_owner: true }],
  ])('%s sees no score, even of a row that carries them all', (_, facts) => {
    const view = toTacticView(row, { ...running, ...facts })
    expect(view).toMatchObject({ ...sealedResults, ...sealedScores, vote_count: 3, comment_count: 1 })
    expect(JSON.stringify(view)).not.toMatch(/6\.5|[789](?=[,}])/)
  })

  test('the adder sees the own three scores and no result', () => {
    const own = { ...row, is_adder: true, user_vote: vote }
    expect(toTacticView(own, running)).toMatchObject({ ...scores, ...sealedResults })
  })

  test.each([false, true])("the scores that AI suggested are nobody's (asker: %s)", (is_adder) => {
    const suggested = { ...row, ai_generated: true, is_adder }
    expect(toTacticView(suggested, running)).toMatchObject(sealedScores)
  })

  test('one sees the own vote', () => {
    expect(toTacticView({ ...row, user_vote: vote }, running)).toMatchObject({
      user_vote: vote,
      ...sealedScores,
    })
  })
})

describe('after the end', () => {
  test('everybody sees the results, and the adder alone the scores of the adder', () => {
    const other = {
      ...row,
      user_vote: { impact_score: 1, chances_score: 2, efforts_score: null, reason: null },
    }
    expect(toTacticView(other, ended)).toMatchObject({ ...results, ...sealedScores })
    const own = { ...row, is_adder: true, user_vote: vote }
    expect(toTacticView(own, ended)).toMatchObject({ ...results, ...scores })
  })

  test('everybody sees the scores that AI suggested, which are no ballot', () => {
    expect(toTacticView({ ...row, ai_generated: true }, ended)).toMatchObject({ ...results, ...scores })
  })

  test('a tactic without results has null for each of them', () => {
    expect(toTacticView({ ...row, results: null, hint: null }, ended)).toMatchObject({
      ...sealedResults,
      ...sealedScores,
    })
  })
})

test.each([
  [true, false, true, true],
  [true, true, false, true],
  [true, false, false, false],
  [false, true, true, false],
])('active %s, owner %s, adder %s: may delete %s', (is_active, is_owner, is_adder, may) => {
  expect(toTacticView({ ...row, is_adder }, { ...running, is_active, is_owner }).can.delete).toBe(may)
})

test.each([
  [true, true, 0, null, true],
  [true, true, 1, vote, true],
  [true, true, 1, null, false],
  [true, true, 2, vote, false],
  [true, false, 0, null, false],
  [false, true, 1, vote, false],
])(
  'active %s, adder %s, %d votes, own %j: may edit %s',
  (is_active, is_adder, vote_count, user_vote, may) => {
    const tactic = { ...row, is_adder, vote_count, user_vote }
    expect(toTacticView(tactic, { ...running, is_active, is_owner: true }).can.edit).toBe(may)
  },
)

test.each([running, ended])('the view has the fields of its schema and no other', (campaign) => {
  const view = toTacticView(row, campaign)
  expect(TacticView.parse(view)).toEqual(view)
  expect(Object.keys(view).sort()).toEqual(Object.keys(TacticView.shape).sort())
})
