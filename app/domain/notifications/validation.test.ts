import { expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from './constants'
import { PreferencesSchema } from './validation'

const allOn = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true]))

test('the five preferences are sent together', () => {
  expect(PreferencesSchema.parse(allOn)).toEqual(allOn)
  expect(Object.keys(allOn)).toEqual([
    'new_tactic_notifications',
    'new_comment_notifications',
    'campaign_ended_notifications',
    'campaign_reminder_notifications',
    'team_invitation_notifications',
  ])
})

test.each(NOTIFICATION_KINDS)('%s is true or false', (kind) => {
  expect(PreferencesSchema.parse({ ...allOn, [kind]: false })).toEqual({ ...allOn, [kind]: false })
  for (const value of [undefined, null, 'true', 'on', 0, 1]) {
    const { error } = PreferencesSchema.safeParse({ ...allOn, [kind]: value })
    expect(error?.issues.map(({ message }) => message)).toEqual([`${kind} must be true or false`])
  }
})
