import type { NotificationKind } from '../../domain/notifications/kinds'
import { decisions } from './kinds/decisions.server'
import { ends } from './kinds/ends.server'
import { outcomes } from './kinds/outcomes.server'
import { reminders } from './kinds/reminders.server'
import { rounds } from './kinds/rounds.server'
import { tactics } from './kinds/tactics.server'
import { teams } from './kinds/teams.server'
import { weeks } from './kinds/weeks.server'
import type { MailKind, MailWith } from './mail-kind'

/** Every kind of mail. Ends are announced before what they make obsolete. */
export const kinds = {
  ...ends,
  ...rounds,
  ...reminders,
  ...tactics,
  ...outcomes,
  ...decisions,
  ...weeks,
  ...teams,
} satisfies Record<NotificationKind, MailKind<unknown, unknown>>

type ContentOf<Kind extends NotificationKind> = Parameters<(typeof kinds)[Kind]['wording']>[0]['content']

export type MailOf<Kind extends NotificationKind> = MailWith<ContentOf<Kind>> & { kind: Kind }
export type Mail = { [Kind in NotificationKind]: MailOf<Kind> }[NotificationKind]
