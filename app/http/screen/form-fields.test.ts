import { expect, test } from 'vitest'
import { z } from 'zod'
import { formFields, isListField } from './form-fields'

const score = z.int().min(1).max(10)
const schema = z.object({
  name: z.string().min(10),
  quorum: score.nullable(),
  hours: score.default(4),
  reminder: z.optional(z.boolean()),
  choice: z.enum(['do', 'no']).nullable(),
  emails: z.array(z.string()).default([]),
  tactics: z.array(z.object({ name: z.string(), key: z.string().nullish() })),
  votes: z.record(z.string(), z.object({ impact: score.nullable(), reason: z.string().nullish() })),
  text_versions: z.record(z.string(), z.string()).optional(),
})

function fieldsOf(...pairs: [name: string, value: string][]) {
  const formData = new FormData()
  for (const [name, value] of pairs) formData.append(name, value)
  return formFields(formData, schema)
}

test.each<[name: string, text: string, value: unknown]>([
  ['name', '', ''],
  ['name', '7', '7'],
  ['name', 'true', 'true'],
  ['quorum', '', null],
  ['quorum', '7', 7],
  ['quorum', '-7', '-7'],
  ['quorum', '7.5', '7.5'],
  ['quorum', 'seven', 'seven'],
  ['hours', '', ''],
  ['hours', '12', 12],
  ['reminder', 'true', true],
  ['reminder', 'false', false],
  ['reminder', 'on', 'on'],
  ['choice', '', null],
  ['choice', 'do', 'do'],
  ['emails', 'ada@example.com, bob@example.com', ['ada@example.com', 'bob@example.com']],
  ['tactics', 'First\r\nSecond', [{ name: 'First' }, { name: 'Second' }]],
  ['unknown', '7', '7'],
  ['toString', '7', '7'],
])('%s: %j is read as %j', (name, text, value) => {
  expect(fieldsOf([name, text])).toEqual({ [name]: value })
})

test('a list of records may be JSON; text that is none stays, for the schema to refuse', () => {
  expect(fieldsOf(['tactics.json', '[{"name":"First","key":"A-1"}]'])).toEqual({
    tactics: [{ name: 'First', key: 'A-1' }],
  })
  expect(fieldsOf(['tactics.json', '[{'])).toEqual({ tactics: '[{' })
})

test('the last value of a name counts, and all of a list', () => {
  expect(fieldsOf(['reminder', 'false'], ['reminder', 'true'])).toEqual({ reminder: true })
  expect(fieldsOf(['emails', 'a@example.com'], ['emails', 'b@example.com'])).toEqual({
    emails: ['a@example.com', 'b@example.com'],
  })
  expect(isListField('emails', schema)).toBe(true)
  expect(isListField('tactics', schema)).toBe(false)
  expect(isListField('name', schema)).toBe(false)
})

test('an empty field of an entry makes no entry, unless it must be there', () => {
  expect(fieldsOf(['votes.a.reason', ''], ['votes.b.impact', ''], ['votes.c.impact', '3'])).toEqual({
    votes: { b: { impact: null }, c: { impact: 3 } },
  })
  expect(fieldsOf(['text_versions.a', 'v1'], ['name.a', 'x'])).toEqual({
    text_versions: { a: 'v1' },
    'name.a': 'x',
  })
})

test('names of what every object has are names like others', () => {
  const fields = fieldsOf(['votes.__proto__.impact', '3'], ['__proto__', 'x'], ['constructor.prototype', 'x'])
  expect(Object.keys(fields)).toEqual(['votes', '__proto__', 'constructor.prototype'])
  expect(Object.keys(fields.votes as object)).toEqual(['__proto__'])
  expect({}).not.toHaveProperty('impact')
})
