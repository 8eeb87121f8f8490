import { describe, expect, test } from 'vitest'
import { SLUG_MAX, SLUG_MIN, SLUG_PATTERN, SLUG_SENTENCES } from './constants'
import { findSlugProblem, firstFreeSlug } from './rules'
import { slugify } from './slug.server'
import { CheckUrlSchema } from './validation'

describe('a slug for a name', () => {
  test.each([
    ['Growth', 'growth'],
    ['Growth & Product', 'growth-product'],
    ['  --Growth--  ', 'growth'],
    ['Crème Brûlée', 'creme-brulee'],
    ['Ångström Øst', 'angstrom-ost'],
    ['İstanbul', 'istanbul'],
    ['Ｇｒｏｗｔｈ', 'growth'],
    ['ﬁnance team', 'finance-team'],
    ['2024 Growth', 'growth'],
    ['42 is the answer', 'is-the-answer'],
    ['Team 42', 'team-42'],
    ['O', 'team-o'],
    ['R&D', 'r-d'],
    ['Hi', 'team-hi'],
    ['123', 'team'],
    ['成長チーム', 'chengzhangchimu'],
    ['Команда роста', 'komanda-rosta'],
    ['Ομάδα Ανάπτυξης', 'omada-anaptyxis'],
    ['فريق النمو', 'fryq-lnmw'],
    ['성장 팀', 'seongjang-tim'],
    ['Straßenteam', 'strassenteam'],
    ['Ærø Łódź Đà Þór ışık', 'aero-lodz-da-thor-isik'],
    ["Nina's Team", 'ninas-team'],
    ['Nina’s Team', 'ninas-team'],
    ['🚀🚀🚀', 'team'],
    ['🚀 x', 'team-x'],
    ['a_b.c/d', 'a-b-c-d'],
    ['x'.repeat(50), 'x'.repeat(30)],
    [`${'x'.repeat(29)} ${'y'.repeat(20)}`, 'x'.repeat(29)],
    [`${'x'.repeat(28)} ${'y'.repeat(20)}`, `${'x'.repeat(28)}-y`],
  ])('%j becomes %s', (name, slug) => {
    expect(slugify(name)).toBe(slug)
  })

  const awkward = [
    '',
    '-',
    '---',
    '1-a',
    'é',
    'ß',
    '\u0301\u0301\u0301',
    'a-',
    '9'.repeat(50),
    '\u200b\u200b\u200b',
  ]
  test.each(awkward)('%j becomes well-formed', (name) => {
    const slug = slugify(name)
    expect(slug).toMatch(SLUG_PATTERN)
    expect(slug.length).toBeGreaterThanOrEqual(SLUG_MIN)
    expect(slug.length).toBeLessThanOrEqual(SLUG_MAX)
    expect(slug).not.toMatch(/-$/)
  })
})

describe('the first free slug', () => {
  const numbered = (slug: string, count: number) =>
    new Set([slug, ...Array.from({ length: count - 1 }, (_, index) => `${slug}-${index + 2}`)])

  test.each([
    ['is the slug itself', 'growth', new Set<string>(), 'growth'],
    ['is not moved by other slugs', 'growth', new Set(['growth-2', 'growths']), 'growth'],
    ['counts from 2', 'growth', new Set(['growth']), 'growth-2'],
    ['fills a gap', 'growth', new Set(['growth', 'growth-3']), 'growth-2'],
    ['counts on', 'growth', numbered('growth', 99), 'growth-100'],
    ['makes room for the number', 'x'.repeat(30), new Set(['x'.repeat(30)]), `${'x'.repeat(28)}-2`],
    [
      'leaves no double hyphen',
      `${'x'.repeat(27)}-yy`,
      new Set([`${'x'.repeat(27)}-yy`]),
      `${'x'.repeat(27)}-2`,
    ],
  ])('%s', (_, slug, taken, free) => {
    expect(firstFreeSlug(slug, taken)).toBe(free)
  })

  test('never outgrows a slug', () => {
    const slug = 'y'.repeat(30)
    const taken = new Set<string>()
    for (let number = 1; number <= 1200; number++) {
      const free = firstFreeSlug(slug, taken)
      expect(free.length).toBeLessThanOrEqual(SLUG_MAX)
      expect(taken.has(free)).toBe(false)
      taken.add(free)
    }
  })
})

describe('what is wrong with a slug while it is typed', () => {
  test.each([
    ['growth', null],
    ['g-2', null],
    ['x'.repeat(30), null],
    ['gr', SLUG_SENTENCES.tooShort],
    ['x'.repeat(31), SLUG_SENTENCES.tooLong],
    ['Growth', SLUG_SENTENCES.format],
    ['1growth', SLUG_SENTENCES.format],
    ['-growth', SLUG_SENTENCES.format],
    ['gro wth', SLUG_SENTENCES.format],
    ['G', SLUG_SENTENCES.format],
  ])('%j: %s, and the server agrees that it is wrong', (slug, problem) => {
    expect(findSlugProblem(slug)).toBe(problem)
    expect(CheckUrlSchema.safeParse({ slug }).success).toBe(problem === null)
  })
})
