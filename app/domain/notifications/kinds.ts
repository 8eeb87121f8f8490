/** `mails` ends the sentence 'You get no more mails …' of the page behind a mail's link. */
type Words = { name: string; hint: string; mails: string }

/** The kinds of mails in their order on the settings page. One preference each, all on by default. */
export const NOTIFICATIONS = {
  new_tactic_notifications: {
    name: 'New tactics',
    hint: 'Somebody adds tactics to a campaign of your teams.',
    mails: 'about new tactics',
  },
  new_comment_notifications: {
    name: 'New comments',
    hint: 'Somebody comments on tactics in a campaign of your teams.',
    mails: 'about new comments',
  },
  campaign_ended_notifications: {
    name: 'Campaign ended',
    hint: 'A campaign has ended and its ranking is ready.',
    mails: 'about campaigns that have ended',
  },
  campaign_reminder_notifications: {
    name: 'Campaign reminders',
    hint: 'A campaign ends soon and you have not scored everything.',
    mails: 'that remind you of campaigns',
  },
  owner_reminder_notifications: {
    name: 'Reminders by the owner',
    hint: 'The owner of a campaign reminds people who have not scored everything.',
    mails: 'with reminders by the owner of a campaign',
  },
  everybody_scored_notifications: {
    name: 'Everybody has scored',
    hint: 'Everybody has scored everything in your campaign, so you can end it early.',
    mails: 'that tell you when everybody has scored',
  },
  second_round_notifications: {
    name: 'Second rounds',
    hint: 'Some tactics of a campaign are scored again.',
    mails: 'about second rounds',
  },
  decision_notifications: {
    name: 'Decisions',
    hint: 'What your team decided to do after a campaign you could score, and why.',
    mails: 'about decisions',
  },
  outcome_notifications: {
    name: 'Outcomes',
    hint: 'What came of a decision, 30 and 60 days after it?',
    mails: 'that ask what came of a decision',
  },
  weekly_digest_notifications: {
    name: 'Weekly mails',
    hint: 'Every Monday, what happened in a team whose owner has turned this on.',
    mails: 'about the week of a team',
  },
  ownership_notifications: {
    name: 'Team ownership',
    hint: 'Somebody hands a team over to you.',
    mails: 'about teams handed over to you',
  },
  team_invitation_notifications: {
    name: 'Team invitations',
    hint: 'Somebody invites you to a team.',
    mails: 'with invitations to teams',
  },
} as const satisfies Record<string, Words>

export type NotificationKind = keyof typeof NOTIFICATIONS
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as [NotificationKind, ...NotificationKind[]]

/** Those of the API's first version. Clients may leave later ones out, which then stay as they are. */
const FIRST_KINDS = [
  'new_tactic_notifications',
  'new_comment_notifications',
  'campaign_ended_notifications',
  'campaign_reminder_notifications',
  'team_invitation_notifications',
] as const satisfies NotificationKind[]

export type FirstKind = (typeof FIRST_KINDS)[number]
export type LaterKind = Exclude<NotificationKind, FirstKind>

export function isLater(kind: NotificationKind): kind is LaterKind {
  return !FIRST_KINDS.some((first) => first === kind)
}
