import { expect, test } from 'vitest'
import { isLater, NOTIFICATION_KINDS } from './kinds'
import { SetPreferencesSchema } from './validation'

const allOn = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true]))
const firstFive = Object.fromEntries(
  NOTIFICATION_KINDS.filter((kind) => !isLater(kind)).map((kind) => [kind, true]),
)

test('the five preferences of the first version are sent together, with the later ones or without', () => {
  expect(SetPreferencesSchema.parse(allOn)).toEqual(allOn)
  expect(SetPreferencesSchema.parse(firstFive)).toEqual(firstFive)
  expect(Object.keys(firstFive)).toEqual([
    'new_tactic_notifications',
    'new_comment_notifications',
    'campaign_ended_notifications',
    'campaign_reminder_notifications',
    'team_invitation_notifications',
  ])
})

test.each(NOTIFICATION_KINDS)('%s is true or false', (kind) => {
  expect(SetPreferencesSchema.parse({ ...allOn, [kind]: false })).toEqual({ ...allOn, [kind]: false })
  for (const value of [...(isLater(kind) ? [] : [undefined]), null, 'true', 'on', 0, 1]) {
    const { error } = SetPreferencesSchema.safeParse({ ...allOn, [kind]: value })
    expect(error?.issues.map(({ message }) => message)).toEqual([`${kind} must be true or false`])
  }
})
