import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '~/db/outbox.schema.server'
import { newId } from '~/domain/ids.server'
import { endCampaign, deleteCampaign, editCampaign } from '~/domain/campaigns/commands.server'
import { addComment, deleteComment, editComment } from '~/domain/comments/commands.server'
import type { Context } from '~/domain/context'
import { setNotificationPreferences } from '~/domain/notifications/commands.server'
import { findDueWork, readMail } from '~/jobs/mail/kinds.server'
import { isLater, NOTIFICATION_KINDS, type NotificationKind } from '~/domain/notifications/kinds'
import { claimMails } from '~/domain/notifications/outbox.server'
import { getNotificationPreferences } from '~/domain/notifications/queries.server'
import { unsubscribe } from '~/domain/notifications/unsubscribe.server'
import { SetPreferencesSchema } from '~/domain/notifications/validation'
import { deleteTactic, editTactic } from '~/domain/tactics/commands.server'
import { voteOnTactic, withdrawVote } from '~/domain/tactics/votes.server'
import { inviteToTeam } from '~/domain/teams/commands.server'
import { joinTeam } from '~/domain/teams/joining.server'
import { leaveTeam, removeMember } from '~/domain/teams/members.server'
import {
  buildCampaign,
  buildTactic,
  buildTeam,
  letTimeRunOut,
  refusal,
  signInPremium,
  systemContext,
} from '../support/builders'
import { DAY, HOUR, inMilliseconds, scores } from '../support/inputs'
import { useTestDatabase } from '../support/database'
import { insertRows } from '../support/rows'
import { announce, later, postOf, queueDue, receipts, turnOff } from '../support/mails'
import { queryRow, queryRows } from '../support/sql'

const database = useTestDatabase()
const MINUTE = 60_000

let people: readonly [Context, Context, Context]
let ada: Context
let ben: Context
let cleo: Context
let team_id: string
let campaign_id: string

const post = (duration = 0) => postOf(later(database.db, duration))
const AFTER_BATCH = 11 * MINUTE
const allOn = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true])) as Record<
  NotificationKind,
  boolean
>

beforeAll(async () => {
  people = await signInPremium(database.db, 'Ada', 'Ben', 'Cleo')
})

/** A team of three with a campaign of three days, and nothing else to be told of. */
beforeEach(async () => {
  await queryRows(database, sql`delete from teams`)
  await queryRows(database, sql`delete from notification_preferences`)
  await queryRows(database, sql`delete from declined_addresses`)
  ;[ada, ben, cleo] = people
  team_id = await buildTeam(ada, ben, cleo)
  campaign_id = await buildCampaign(ada, team_id)
})

describe('New tactics', () => {
  test('are announced together, ten minutes after the first, to everybody except their adders', async () => {
    await buildTactic(ada, campaign_id, 'Invite friends by link')
    await buildTactic(ben, campaign_id, 'Write to everybody who left')
    expect(await post(9 * MINUTE)).toEqual([])
    const mails = await post(AFTER_BATCH)
    expect(receipts(mails)).toEqual(['Ada: new_tactic', 'Ben: new_tactic', 'Cleo: new_tactic'])
    const namesTo = (name: string) =>
      mails
        .filter(({ to }) => to.name === name)
        .flatMap(({ content }) => (content as { tactics: { name: string }[] }).tactics.map((x) => x.name))
    expect(namesTo('Ada')).toEqual(['Write to everybody who left'])
    expect(namesTo('Ben')).toEqual(['Invite friends by link'])
    expect(namesTo('Cleo')).toEqual(['Invite friends by link', 'Write to everybody who left'])
    expect(await post(2 * AFTER_BATCH)).toEqual([])
  })

  test('of a later window are another mail', async () => {
    await buildTactic(ada, campaign_id)
    expect(await post(AFTER_BATCH)).toHaveLength(2)
    await buildTactic(ada, campaign_id)
    expect(receipts(await post(AFTER_BATCH))).toEqual(['Ben: new_tactic', 'Cleo: new_tactic'])
  })

  test('of two campaigns are two mails', async () => {
    await buildTactic(ada, campaign_id)
    await buildTactic(ada, await buildCampaign(ada, team_id))
    expect(receipts(await post(AFTER_BATCH))).toEqual([
      'Ben: new_tactic',
      'Ben: new_tactic',
      'Cleo: new_tactic',
      'Cleo: new_tactic',
    ])
  })

  test('are not announced once they are deleted or the campaign has ended', async () => {
    const tactic_id = await buildTactic(ada, campaign_id)
    await queueDue(later(database.db, AFTER_BATCH))
    await deleteTactic(ada, { tactic_id })
    expect(await post(AFTER_BATCH)).toEqual([])
    await buildTactic(ada, campaign_id)
    await endCampaign(ada, { campaign_id })
    expect(receipts(await post(AFTER_BATCH))).toEqual(
      ['Ada', 'Ben', 'Cleo'].map((name) => `${name}: campaign_ended`),
    )
  })
})

describe('New comments', () => {
  test('are announced with their tactic, also after the end, never to their authors', async () => {
    const tactic_id = await buildTactic(ada, campaign_id)
    await post(AFTER_BATCH)
    await endCampaign(ada, { campaign_id })
    await post()
    await addComment(ben, { tactic_id, comment_text: 'We have most of it.' })
    await addComment(cleo, { tactic_id, comment_text: 'Not all of it.' })
    expect(await post(9 * MINUTE)).toEqual([])
    const mails = await post(AFTER_BATCH)
    expect(receipts(mails)).toEqual(['Ada: new_comment', 'Ben: new_comment', 'Cleo: new_comment'])
    const by = ({ actor }: Context) => ({ user_id: actor.id, user_name: actor.full_name })
    expect(mails.find(({ to }) => to.name === 'Ada')?.content).toEqual({
      comments: [
        { ...by(ben), tactic_name: 'Invite friends by link', comment_text: 'We have most of it.' },
        { ...by(cleo), tactic_name: 'Invite friends by link', comment_text: 'Not all of it.' },
      ],
    })
    expect(await post(2 * AFTER_BATCH)).toEqual([])
  })
})

describe('What is changed before a mail is sent', () => {
  /** The comment texts in Ada's mails. */
  const textsToAda = (mails: Awaited<ReturnType<typeof post>>) =>
    mails
      .filter(({ to }) => to.name === 'Ada')
      .flatMap(({ content }) => (content as { comments: { comment_text: string }[] }).comments)
      .map(({ comment_text }) => comment_text)

  /** Two comments of Ben's. */
  async function twoComments() {
    const tactic_id = await buildTactic(ada, campaign_id)
    await post(AFTER_BATCH)
    const first = (await addComment(ben, { tactic_id, comment_text: 'Too early said.' })).comment
    const second = (await addComment(ben, { tactic_id, comment_text: 'Well said.' })).comment
    return { tactic_id, first, second }
  }

  test.each(['before its mails are queued', 'when its mails are queued'])(
    'a comment is sent as edited, and a deleted one not at all: %s',
    async (when) => {
      const { first, second } = await twoComments()
      if (when.startsWith('when')) await queueDue(later(database.db, AFTER_BATCH))
      await editComment(ben, { comment_id: second.id, comment_text: 'Better said.' })
      await deleteComment(ben, { comment_id: first.id })
      expect(textsToAda(await post(AFTER_BATCH))).toEqual(['Better said.'])
    },
  )

  test('without a comment that is left no mail is sent', async () => {
    const { first, second } = await twoComments()
    await queueDue(later(database.db, AFTER_BATCH))
    for (const { id } of [first, second]) await deleteComment(ben, { comment_id: id })
    expect(await post(AFTER_BATCH)).toEqual([])
  })

  test('a comment that was sent is not sent again when it is edited', async () => {
    const { first } = await twoComments()
    expect(receipts(await post(AFTER_BATCH))).toEqual(['Ada: new_comment', 'Cleo: new_comment'])
    await editComment(ben, { comment_id: first.id, comment_text: 'Said again.' })
    expect(await post(2 * AFTER_BATCH)).toEqual([])
  })

  test('a tactic is sent with its new text', async () => {
    const tactic_id = await buildTactic(ada, campaign_id)
    await queueDue(later(database.db, AFTER_BATCH))
    await editTactic(ada, { tactic_id, name: 'Invite friends by letter' })
    const [mail] = await post(AFTER_BATCH)
    expect(mail?.content).toMatchObject({ tactics: [{ name: 'Invite friends by letter' }] })
  })
})

describe('The end', () => {
  const everybody = ['Ada: campaign_ended', 'Ben: campaign_ended', 'Cleo: campaign_ended']

  test('without a score: the one who decides is told, and nobody else', async () => {
    const tactic_id = await buildTactic(ada, campaign_id)
    await withdrawVote(ada, { tactic_id })
    await endCampaign(ada, { campaign_id })
    const mails = await post()
    expect(receipts(mails)).toEqual(['Ada: campaign_ended'])
    expect(mails[0]?.content).toMatchObject({ headline: 'Nobody scored in time.', ranking: [] })
  })

  test('early: everybody gets how sure it is, the ranking and who decides, once', async () => {
    const first = await buildTactic(ada, campaign_id, 'Invite friends by link')
    const second = await buildTactic(ada, campaign_id, 'Write to everybody who left')
    await buildTactic(ada, campaign_id, 'Rent a billboard beside the motorway')
    await voteOnTactic(ben, { tactic_id: first, ...scores(1, 1, 10) })
    await voteOnTactic(ben, { tactic_id: second, ...scores(10, 9, 1) })
    await voteOnTactic(cleo, { tactic_id: first, ...scores(3, 2, 9) })
    await voteOnTactic(cleo, { tactic_id: second, ...scores(10, 9, 2) })
    await endCampaign(ada, { campaign_id })
    const mails = await post()
    expect(receipts(mails)).toEqual(everybody)
    const mailTo = (name: string) => mails.find(({ to }) => to.name === name)
    expect(mailTo('Ada')?.content).toMatchObject({ is_decider: true })
    expect(mailTo('Ben')?.content).toEqual({
      headline: expect.stringMatching(/^“Write to everybody who left” /),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      decider_id: ada.actor.id,
      decider_name: 'Ada',
      is_decider: false,
      has_ranking: true,
      entry: null,
      witness: {
        public_key: expect.any(String),
        receipt: expect.objectContaining({ campaign: campaign_id, user: ben.actor.id }),
      },
      ranking: [
        {
          rank: 1,
          name: 'Write to everybody who left',
          average_score: expect.any(Number),
          vote_count: 3,
          standing: null,
        },
        {
          rank: 2,
          name: 'Rent a billboard beside the motorway',
          average_score: 2.5,
          vote_count: 1,
          standing: null,
        },
        {
          rank: 3,
          name: 'Invite friends by link',
          average_score: expect.any(Number),
          vote_count: 3,
          standing: null,
        },
      ],
    })
    await endCampaign(ada, { campaign_id })
    expect(await post(DAY)).toEqual([])
  })

  test('by time: nobody needs to look, and what is written down is the time it was to end', async () => {
    await buildTactic(ada, campaign_id)
    await letTimeRunOut(ada, campaign_id)
    expect(receipts(await post())).toEqual(everybody)
    const row = await queryRow<{ is_settled: boolean }>(
      database,
      sql`select ended_at = end_datetime as is_settled from campaigns where id = ${campaign_id}`,
    )
    expect(row?.is_settled).toBe(true)
    expect(await post(DAY)).toEqual([])
  })

  test('lists the first three places', async () => {
    for (let number = 1; number <= 12; number++)
      await buildTactic(ada, campaign_id, `Tactic number ${number}`)
    await endCampaign(ada, { campaign_id })
    const [mail] = await post()
    expect((mail?.content as { ranking: unknown[] }).ranking).toHaveLength(3)
  })

  test('is told to who was a member then, not to who came later', async () => {
    await buildTactic(ada, campaign_id)
    await letTimeRunOut(ada, campaign_id)
    const [dora] = await signInPremium(database.db, 'Dora')
    await joinTeam(dora, { team_id })
    expect(receipts(await post())).toEqual(everybody)
  })

  test('queues nothing for a campaign that is deleted meanwhile', async () => {
    await endCampaign(ada, { campaign_id })
    await queueDue(systemContext(database.db))
    await deleteCampaign(ada, { campaign_id })
    expect(await post(DAY)).toEqual([])
  })
})

describe('Reminders', () => {
  const toAda = ['Ada: campaign_reminder']

  test.each([
    ['three days', 3 * DAY, DAY],
    ['48 hours and a minute', 48 * HOUR + MINUTE, DAY],
    ['47 hours', 47 * HOUR, HOUR],
    ['two hours', 2 * HOUR, HOUR],
  ])('of a campaign of %s come in time and once', async (_, length, before) => {
    const short = await buildCampaign(ada, team_id, { end_datetime: inMilliseconds(length) })
    await buildTactic(ben, short)
    await post(AFTER_BATCH)
    expect(await post(length - before - MINUTE)).toEqual([])
    const mails = await post(length - before + MINUTE)
    expect(receipts(mails)).toEqual(['Ada: campaign_reminder', 'Cleo: campaign_reminder'])
    const milliseconds_left: unknown = expect.closeTo(before - MINUTE, -5)
    expect(mails[0]?.content).toMatchObject({ unscored_count: 1, milliseconds_left })
    expect(await post(length - before + 2 * MINUTE)).toEqual([])
  })

  test('come again for an end that is moved by more than their lead, and once for each', async () => {
    await buildTactic(ben, campaign_id)
    await post(AFTER_BATCH)
    expect(receipts(await post(2 * DAY + MINUTE))).toEqual([...toAda, 'Cleo: campaign_reminder'])
    await editCampaign(
      { ...ada, now: later(database.db, 2 * DAY + HOUR).now },
      {
        campaign_id,
        end_datetime: inMilliseconds(3 * DAY + HOUR),
      },
    )
    // Cleo's calendar gets the new end. Ada moved it herself.
    expect(receipts(await post(2 * DAY + 3 * HOUR))).toEqual(['Cleo: campaign_reminder'])
    await editCampaign(
      { ...ada, now: later(database.db, 2 * DAY + 4 * HOUR).now },
      {
        campaign_id,
        end_datetime: inMilliseconds(6 * DAY),
      },
    )
    expect(receipts(await post(5 * DAY - MINUTE))).toEqual(['Cleo: campaign_reminder'])
    expect(receipts(await post(5 * DAY + MINUTE))).toEqual([...toAda, 'Cleo: campaign_reminder'])
    expect(await post(5 * DAY + 2 * MINUTE)).toEqual([])
  })

  test('go to nobody who has scored everything, even between queueing and sending', async () => {
    const tactic_id = await buildTactic(ben, campaign_id)
    await voteOnTactic(cleo, { tactic_id, ...scores(1, 2, 3) })
    await post(AFTER_BATCH)
    await queueDue(later(database.db, 2 * DAY + MINUTE))
    await voteOnTactic(ada, { tactic_id, ...scores(1, 2, 3) })
    expect(await post(2 * DAY + MINUTE)).toEqual([])
  })

  test('move with the end', async () => {
    const tactic_id = await buildTactic(ben, campaign_id)
    await voteOnTactic(cleo, { tactic_id, ...scores(1, 2, 3) })
    await post(AFTER_BATCH)
    await editCampaign(ada, { campaign_id, end_datetime: inMilliseconds(6 * DAY) })
    expect(await post(2 * DAY + MINUTE)).toEqual([])
    expect(receipts(await post(5 * DAY + MINUTE))).toEqual(toAda)
  })

  test('do not come after an early end, even when the end is announced later', async () => {
    await buildTactic(ben, campaign_id)
    await endCampaign(ada, { campaign_id })
    expect(await announce('campaign_reminder_notifications', later(database.db, 2 * DAY + MINUTE))).toBe(1)
    expect(await queryRows(database, sql`select from outbox`)).toEqual([])
    await post(AFTER_BATCH)
    expect(await post(2 * DAY + MINUTE)).toEqual([])
  })
})

describe('Who has gone', () => {
  test.each([
    ['removed', () => removeMember(ada, { team_id, member_id: ben.actor.id })],
    ['left', () => leaveTeam(ben, { team_id })],
  ])('%s before queueing or between queueing and sending: no mail', async (_, go) => {
    const [{ actor }] = [ben]
    const tactic_id = await buildTactic(cleo, campaign_id)
    await addComment(cleo, { tactic_id, comment_text: 'Hello' })
    await queueDue(later(database.db, AFTER_BATCH))
    await queueDue(later(database.db, 2 * DAY + MINUTE))
    const queued = await queryRows(database, sql`select kind from outbox where user_id = ${actor.id}`)
    expect(queued).toHaveLength(3)
    await go()
    await endCampaign(ada, { campaign_id })
    const mails = await post(2 * DAY + MINUTE)
    expect(receipts(mails)).toEqual(['Ada: campaign_ended', 'Ada: new_comment', 'Cleo: campaign_ended'])
  })
})

describe('Preferences', () => {
  test.each(NOTIFICATION_KINDS.slice(0, 4))(
    '%s turned off: that mail alone does not come, even if it was queued before',
    async (kind) => {
      const tactic_id = await buildTactic(cleo, campaign_id)
      await addComment(cleo, { tactic_id, comment_text: 'Hello' })
      await queueDue(later(database.db, AFTER_BATCH))
      await turnOff(ben, kind)
      const mails = [...(await post(AFTER_BATCH)), ...(await post(2 * DAY + MINUTE))]
      await endCampaign(ada, { campaign_id })
      mails.push(...(await post()))
      const kindsTo = (name: string) => mails.filter(({ to }) => to.name === name).map((mail) => mail.kind)
      const all = NOTIFICATION_KINDS.slice(0, 4)
      expect(kindsTo('Ada').sort()).toEqual([...all].sort())
      expect(kindsTo('Ben').sort()).toEqual(all.filter((other) => other !== kind).sort())
    },
  )

  test('the kinds that an older client does not send stay as they are', async () => {
    const allOf = (kinds: NotificationKind[]) => Object.fromEntries(kinds.map((kind) => [kind, true]))
    const firstFive = SetPreferencesSchema.parse(allOf(NOTIFICATION_KINDS.filter((kind) => !isLater(kind))))
    const off = { ...firstFive, new_tactic_notifications: false }
    expect(await setNotificationPreferences(ben, off)).toEqual({ ...allOn, new_tactic_notifications: false })
    await setNotificationPreferences(ben, { ...allOn, outcome_notifications: false })
    const kept = { ...allOn, new_tactic_notifications: false, outcome_notifications: false }
    expect(await setNotificationPreferences(ben, off)).toEqual(kept)
    expect(await getNotificationPreferences(ben)).toEqual(kept)
    const laterKinds = allOf(NOTIFICATION_KINDS.filter(isLater))
    await setNotificationPreferences(ben, { ...firstFive, ...laterKinds })
    expect(await getNotificationPreferences(ben)).toEqual(allOn)
  })

  test('one click turns off one kind, for a person', async () => {
    const system = systemContext(database.db)
    await unsubscribe(system, 'new_comment_notifications', { user_id: ben.actor.id })
    expect(await getNotificationPreferences(ben)).toEqual({ ...allOn, new_comment_notifications: false })
    await unsubscribe(system, 'campaign_ended_notifications', { user_id: ben.actor.id })
    expect(await getNotificationPreferences(ben)).toEqual({
      ...allOn,
      new_comment_notifications: false,
      campaign_ended_notifications: false,
    })
  })

  test('an address that declined invitations says so in its owner’s preferences, and they take it back', async () => {
    const address = ben.actor.email.toLowerCase()
    await unsubscribe(systemContext(database.db), 'team_invitation_notifications', { address })
    expect(await getNotificationPreferences(ben)).toEqual({ ...allOn, team_invitation_notifications: false })
    await setNotificationPreferences(ben, allOn)
    expect(await getNotificationPreferences(ben)).toEqual(allOn)
  })
})

describe('Invitations', () => {
  const invite = (actor: Context, ...emails: string[]) => inviteToTeam(actor, { team_id, emails })

  test('come from any member, once a day, and skip who is in the team', async () => {
    expect(await invite(ben, 'dora@example.com', ada.actor.email)).toEqual({
      invited: ['dora@example.com'],
      already_members: [ada.actor.email],
    })
    expect(await invite(ada, 'dora@example.com')).toEqual({
      invited: ['dora@example.com'],
      already_members: [],
    })
    const mails = await post()
    expect(mails).toMatchObject([
      {
        kind: 'team_invitation_notifications',
        to: { address: 'dora@example.com', name: '' },
        about: { id: team_id, name: 'Growth' },
        content: { inviter_name: 'Ben' },
      },
    ])
    await invite(ada, 'dora@example.com')
    expect(await post(HOUR)).toEqual([])
  })

  test('do not show whether an address has an account, and go to no one who wants none', async () => {
    const [dora, emil, fay] = await signInPremium(database.db, 'Dora', 'Emil', 'Fay')
    await turnOff(dora, 'team_invitation_notifications')
    await unsubscribe(systemContext(database.db), 'team_invitation_notifications', {
      address: 'gone@example.com',
    })
    await joinTeam(fay, { team_id })
    await removeMember(ada, { team_id, member_id: fay.actor.id })
    const emails = [dora, emil, fay]
      .map(({ actor }) => actor.email)
      .concat('gone@example.com', 'new@example.com')
    expect(await invite(ben, ...emails)).toEqual({ invited: emails, already_members: [] })
    expect((await post()).map(({ to }) => to.address).sort()).toEqual(
      [emil.actor.email, 'new@example.com'].sort(),
    )
  })

  test('are refused while the link is closed, and not sent once it is', async () => {
    await invite(ben, 'dora@example.com')
    await queryRows(database, sql`update teams set is_invite_open = false where id = ${team_id}`)
    expect(await post()).toEqual([])
    await expect(invite(ben, 'emil@example.com')).rejects.toMatchObject(
      refusal('conflict', 'The invite link is closed: nobody can join through it.'),
    )
    expect(await queryRows(database, sql`select 1 from outbox where address = 'emil@example.com'`)).toEqual(
      [],
    )
  })

  test('are not sent for somebody who has gone', async () => {
    await invite(ben, 'dora@example.com')
    await leaveTeam(ben, { team_id })
    expect(await post()).toEqual([])
  })
})

test('no mail of a running campaign holds a score', async () => {
  const tactic_id = await buildTactic(ada, campaign_id)
  await voteOnTactic(ben, { tactic_id, ...scores(9, 8, 7) })
  await addComment(ben, { tactic_id, comment_text: 'Hello' })
  const mail = {
    id: newId(),
    kind: 'campaign_ended_notifications' as const,
    user_id: cleo.actor.id,
    campaign_id,
    occasion: campaign_id,
    due_at: inMilliseconds(0),
  }
  await queryRows(database, insertRows(outbox, [mail]))
  const system = systemContext(database.db)
  const [early] = await claimMails(system, 1)
  expect(early && (await readMail(system, early))).toBeNull()
  const mails = [...(await post(AFTER_BATCH)), ...(await post(2 * DAY + MINUTE))]
  expect(receipts(mails)).toContain('Cleo: campaign_reminder')
  // A time that is left may end in any digit.
  const told = JSON.stringify(
    mails.map(({ content }) => content),
    (field, value: unknown) => (field === 'milliseconds_left' ? undefined : value),
  )
  expect(told).toContain('"name":"Invite friends by link"')
  expect(told).not.toMatch(/score"|average|impact|rank|\b[789]\b/)
})

test('an idle tick is one statement that finds nothing', async () => {
  const due = await findDueWork(systemContext(database.db))
  expect(Object.entries(due).filter(([, isDue]) => isDue)).toEqual([])
})
