import { expect, test } from 'vitest'
import { BULK_MAX } from '../tactics/constants'
import { STAGES } from './constants'
import { playbook } from './playbook.server'
import { findStarters } from './starters.server'

const brief = { campaign_name: '', problem_statement: null, problem_reason: null, tactics: [] }
const keysFor = (problem_statement: string | null) =>
  findStarters(null, { ...brief, problem_statement }).lists.map(({ key }) => key)

test('each stage of the playbook has a list of ten of its tactics', () => {
  expect(findStarters(null).lists.map(({ key }) => key)).toEqual(STAGES)
  for (const stage of STAGES) {
    const tactics = findStarters(stage).chosen?.tactics ?? []
    expect(tactics).toHaveLength(10)
    expect(playbook[stage].tactics.map(({ name }) => name)).toEqual(expect.arrayContaining(tactics))
  }
  expect(BULK_MAX).toBeGreaterThanOrEqual(10 * STAGES.length)
})

test.each([null, '', 'unknown', 'constructor', 'Activation'])('no list is chosen by %j', (key) => {
  expect(findStarters(key).chosen).toBeNull()
})

test('the list that fits the problem comes first and says so', () => {
  expect(keysFor('Customers churn after two months')).toEqual([
    'retention',
    'acquisition',
    'activation',
    'referral',
    'revenue',
  ])
  const problem_statement = 'Free users do not upgrade to the paid plan'
  expect(
    findStarters(null, { ...brief, problem_statement }).lists.filter(({ is_fitting }) => is_fitting),
  ).toEqual([{ key: 'revenue', name: 'Revenue', is_fitting: true }])
})

test.each([null, '', '漢字だけの問題'])('without a problem that it knows, no list fits: %j', (problem) => {
  expect(keysFor(problem)).toEqual(STAGES)
  expect(
    findStarters(null, { ...brief, problem_statement: problem }).lists.some((list) => list.is_fitting),
  ).toBe(false)
})
