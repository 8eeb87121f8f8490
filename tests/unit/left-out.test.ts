import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { operations } from '~/contract/operations.server'
import type { Operation } from '~/domain/operation.server'
import { withoutLeftOut } from '~/domain/left-out'
import { optionalTextField } from '~/domain/text'

const fields = Object.values<Operation>(operations).flatMap(({ name, input }) => {
  const shape = (input as z.ZodObject).shape as Record<string, z.ZodType>
  return Object.entries(shape)
    .filter(([, field]) => field.safeParse(undefined).success)
    .map(([field, schema]) => ({ name, field, schema, input }))
})
const isTaken = ({ field, schema, input }: (typeof fields)[number], value: unknown) => {
  const left = withoutLeftOut(input, { [field]: value }) as Record<string, unknown>
  return schema.safeParse(left[field]).success
}

describe('an optional field of any operation', () => {
  test('may be null', () => {
    expect(fields.length).toBeGreaterThan(50)
    expect(
      fields.filter((field) => !isTaken(field, null)).map(({ name, field }) => `${name} ${field}`),
    ).toEqual([])
  })

  test('may be empty, but for texts that must be something if they are sent', () => {
    const refused = fields.filter((field) => !isTaken(field, '')).map(({ name, field }) => `${name} ${field}`)
    expect(refused.sort()).toEqual([
      'createCampaign time_zone',
      'editCampaign end_datetime',
      'editCampaign name',
      'editCampaign time_zone',
      'editTactic name',
      'editTeam name',
      'editTeam url_slug',
      'moveSecondRoundEnd time_zone',
      'reportOutcome campaign_id',
      'reportOutcome key',
      'reportOutcome tactic_id',
      'reportOutcome tracker_link',
      'runCampaignAgain time_zone',
      'startCampaign team_id',
      'startCampaign team_name',
      'startCampaign time_zone',
      'voteOnTactic text_version',
    ])
  })
})

test('fields within lists and records are left out alike, and null stays where it has a meaning', () => {
  const row = z.object({
    score: z.number().nullable().optional(),
    limit: z.number().optional(),
    text: optionalTextField({ max: 9, label: 'It' }),
  })
  const schema = z.object({
    rows: z.array(row),
    byId: z.record(z.string(), row),
    sort: z.enum(['a']).default('a'),
  })
  const sent = { score: null, limit: null, text: null, other: null }
  const kept = { score: null, text: null, other: null }
  expect(withoutLeftOut(schema, { rows: [sent], byId: { x: sent }, sort: '', more: '' })).toEqual({
    rows: [kept],
    byId: { x: kept },
    more: '',
  })
})
