import type { SQL } from 'drizzle-orm'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { SystemContext } from '../../domain/context'
import type { ClaimedMail } from '../../domain/notifications/outbox.server'
import type { Recipient } from '../../domain/notifications/unsubscribe.server'
import type { Receipt } from '../../domain/seals/view'
import type { About } from './rows.server'

/** All there is to a kind of mail, beside its words on the settings page and the command that causes it. */
export type MailKind<Content, Row = Content> = {
  /** What queues it by the clock. Without, commands do. */
  announcement?: Announcement
  /** Stores results first that nobody has read before this mail (docs/decisions/004). */
  settle?(ctx: SystemContext, mail: ReadMail): Promise<unknown>
  /** `mailRow` of the content as it is selected. */
  row: z.ZodType<MailRow<Row>>
  /** A `row` right before it is sent. None, or no content, when it is obsolete or not wanted any more. */
  statement: (ctx: SystemContext, mail: ReadMail) => SQL
  toContent?(row: Row): Content | null
  /** The ids of people it names beside its recipient. */
  peopleIn?(content: Content): string[]
  /** React escapes what people typed. */
  wording(mail: MailWith<Content>): Wording
}

export type Announcement = {
  /** Whether anything is due. It must read only the start of an index. */
  isDue: (ctx: SystemContext) => SQL
  /** Queues some of it. @returns how many things were due; 0 when none is left, or another process has them. */
  announce: (ctx: SystemContext) => Promise<number>
}

export type ReadMail = Omit<ClaimedMail, 'lease'>

export type MailWith<Content> = {
  id: string
  recipient: Recipient
  to: { address: string; name: string }
  about: About
  content: Content
}

export type MailRow<Row> = Omit<MailWith<Row | null>, 'id'>

export type Wording = {
  subject: string
  heading: string
  button: { label: string; href: string }
  body: ReactNode
  /** What may be long stands below the button. */
  list?: ReactNode
  /** An iCalendar file that comes with the mail; the method is that in it. */
  calendar?: { filename: string; content: string; method: 'PUBLISH' | 'CANCEL' }
  /** The reader's own receipt. */
  receipt?: { filename: string; content: string }
}

/** A fingerprint that the mail witnesses, and what proves the reader's votes in it: added to a mail that is read. */
export type Sealed = {
  /** Fixes all ballots (docs/verify.md); null if there is no seal, or not yet. */
  digest: string | null
  /** Null without a digest. */
  witness: Witness | null
}

/** What a mail with a digest brings besides: the key that signs receipts, and the reader's own receipt. */
type Witness = { public_key: string; receipt: Receipt | null }
