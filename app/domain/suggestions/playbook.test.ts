import { describe, expect, test } from 'vitest'
import { STAGES } from './constants'
import { parsePlaybook, playbook, suggestFromPlaybook } from './playbook.server'
import { withoutRepeats } from './similarity'
import { SuggestionSchema } from './prompt'

const all = STAGES.flatMap((stage) => playbook[stage].tactics)
const names = all.map(({ name }) => name)
const brief = { campaign_name: 'Autumn growth', problem_statement: null, problem_reason: null, tactics: [] }
const suggested = (changes: object = {}) => suggestFromPlaybook({ ...brief, ...changes })
const stagesOf = (changes: object) =>
  suggested(changes).map(({ name }) =>
    STAGES.find((stage) => playbook[stage].tactics.some((tactic) => tactic.name === name)),
  )

describe('the playbook', () => {
  test('has at least 150 tactics, at least 30 for each stage', () => {
    expect(all.length).toBeGreaterThanOrEqual(150)
    for (const stage of STAGES) expect(playbook[stage].tactics.length).toBeGreaterThanOrEqual(30)
  })

  test('holds tactics as a person could add them, long enough to be of use', () => {
    for (const tactic of all) {
      expect(SuggestionSchema.parse(tactic)).toEqual(tactic)
      expect(tactic.name.length).toBeGreaterThan(60)
    }
  })

  test('repeats nothing, not even nearly', () => {
    const items = names.map((name) => ({ name }))
    expect(withoutRepeats(items, [], items.length)).toEqual(items)
  })
})

describe('the text of the playbook', () => {
  const chapter = (stage: string) =>
    `# ${stage}\n\nchurn\nleave\n\ncome back, lose … people,\ngo quiet\n\n10 7 1 Call one lapsed customer a day.\n`
  const text = STAGES.map(chapter).join('\n')

  test('has words, idioms and tactics for each stage', () => {
    expect(parsePlaybook(text).retention).toEqual({
      words: 'churn\nleave',
      idioms: ['come back', 'lose … people', 'go quiet'],
      tactics: [
        { name: 'Call one lapsed customer a day.', impact_score: 10, chances_score: 7, efforts_score: 1 },
      ],
    })
  })

  test.each([
    ['a stage that is missing', text.replace('# referral', '# other'), 'referral'],
    ['a part that is missing', text.replace('churn\nleave\n\n', ''), 'acquisition'],
    ['a score that is missing', text.replace('10 7 1 Call', '10 7 Call'), '10 7 Call one lapsed'],
  ])('is refused with %s', (_, broken, place) => {
    expect(() => parsePlaybook(broken)).toThrow(place)
  })
})

describe('suggestions from it', () => {
  test('are five, the same for the same campaign', () => {
    expect(suggested()).toHaveLength(5)
    expect(suggested()).toEqual(suggested())
  })

  test.each([
    ['acquisition', 'Nobody visits our website'],
    ['activation', 'New accounts get stuck in onboarding'],
    ['retention', 'Customers churn after two months'],
    ['referral', 'Nobody invites friends'],
    ['revenue', 'Free users do not upgrade to the paid plan'],
  ])('fit the stage of the problem: %s', (stage, problem_statement) => {
    expect(stagesOf({ problem_statement })).toEqual(Array(5).fill(stage))
  })

  test.each([
    ['acquisition', 'The phone does not ring because nobody knows us'],
    ['activation', 'People make an account and then nothing happens; they do not see the point'],
    ['retention', 'They used to be here all the time and no longer are'],
    ['referral', 'Nobody says a good word or talks about us'],
    ['revenue', 'They want it all for nothing and we cannot make ends meet'],
  ])('fit a problem told without growth vocabulary: %s', (stage, problem_statement) => {
    expect(stagesOf({ problem_statement })).toEqual(Array(5).fill(stage))
  })

  test('heed the turn of a sentence more than what comes before it', () => {
    const problem_statement = 'Lots of visitors find our website but nobody comes back'
    expect(stagesOf({ problem_statement })).toEqual(Array(5).fill('retention'))
  })

  test('heed the reason and the name when there is no problem statement', () => {
    expect(stagesOf({ problem_reason: 'Customers cancel because they are inactive' })).toContain('retention')
    expect(stagesOf({ campaign_name: 'Referral programme' })).toContain('referral')
  })

  test('repeat nothing that is there, down to the last one', () => {
    const seen: string[] = []
    for (let next = suggested(); next.length > 0; next = suggested({ tactics: seen })) {
      expect(next.filter(({ name }) => seen.includes(name))).toEqual([])
      seen.push(...next.map(({ name }) => name))
    }
    expect(seen.sort()).toEqual([...names].sort())
  })

  test.each([
    '',
    '   ',
    '🚀'.repeat(250),
    '漢字だけの問題',
    '"*^~: AND OR NOT',
    'constructor __proto__ toString',
  ])('come whatever is asked: %s', (problem_statement) => {
    expect(suggested({ problem_statement })).toHaveLength(5)
  })
})
