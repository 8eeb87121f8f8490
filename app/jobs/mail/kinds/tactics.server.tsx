import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, comment, mail, member, person, tactic } from '../../../db/aliases.server'
import { comments } from '../../../db/comment.schema.server'
import { outbox } from '../../../db/outbox.schema.server'
import type { SystemContext } from '../../../domain/context'
import { isInForce, isRunning, isScorer, millisecondsLeft } from '../../../domain/facts.server'
import { BATCH_MINUTES } from '../../../domain/notifications/constants'
import type { NotificationKind } from '../../../domain/notifications/kinds'
import { columns, iso } from '../../../domain/sql.server'
import { shownName } from '../../../domain/teams/scope.server'
import { counted } from '../../../domain/text'
import { links } from '../../../http/request/links.server'
import { endInWords } from '../format-end'
import type { MailKind } from '../mail-kind'
import { Item, LinkedText, MAX_ITEMS_SHOWN, More, Paragraph } from '../parts.server'
import { mailRow, TimeLeft } from '../rows.server'
import { campaignMail, countOf } from '../statements.server'

const ITEMS_PER_STATEMENT = 200
/** A pasted list of 60 would bury the rest. */
const TACTICS_SHOWN = 5

const isRipe = ({ now }: SystemContext) =>
  sql`not is_announced and created_at <= ${now} - make_interval(mins => ${BATCH_MINUTES}::int)`

const NewTactics = TimeLeft.extend({
  /** Whether the reader is asked to score. */
  is_scorer: z.boolean(),
  tactics: z.array(z.object({ name: z.string(), added_by: z.uuid().nullable(), added_by_name: z.string() })),
})

const newTactics: MailKind<z.infer<typeof NewTactics>> = {
  announcement: {
    isDue: (ctx) => sql`exists (select from tactics where ${isRipe(ctx)} and joined_to is null)`,
    announce: announceTactics,
  },
  row: mailRow(NewTactics),
  statement: campaignMail(
    ({ now }) => sql`
    (select json_build_object('is_scorer', ${isScorer(person.id, campaign)}, 'tactics', json_agg(item), 'end_datetime', ${iso(campaign.end_datetime)},
        'time_zone', ${campaign.time_zone}, 'milliseconds_left', ${millisecondsLeft(campaign, now)}) from (
      select ${tactic.name}, ${tactic.added_by}, ${shownName(tactic.added_by, campaign.team_id)} as added_by_name
      from tactics tactic where ${tactic.id} = any(${mail.item_ids}) and ${tactic.joined_to} is null and ${isRunning(campaign, now)} order by ${tactic.id}
    ) item having count(*) > 0)`,
  ),
  peopleIn: ({ tactics }) => tactics.flatMap(({ added_by }) => added_by ?? []),
  wording: ({ about, content: { is_scorer, tactics, ...time } }) => ({
    subject: `${counted(tactics.length, 'new tactic')} in ${about.name}`,
    heading: `${counted(tactics.length, 'new tactic')}${is_scorer ? ' to score' : ''}`,
    button: is_scorer
      ? { label: 'Score now', href: links.scoreSheetAddress(about.id) }
      : { label: 'Open the campaign', href: links.campaignAddress(about.id) },
    body: (
      <Paragraph>
        In the campaign {about.name} of {about.team_name}, which ends {endInWords(time)}:
      </Paragraph>
    ),
    list: (
      <>
        <ul>
          {tactics.slice(0, TACTICS_SHOWN).map(({ name, added_by_name }, index) => (
            <Item key={index} note={`Added by ${added_by_name}`}>
              {name}
            </Item>
          ))}
        </ul>
        <More of={tactics.length} shown={TACTICS_SHOWN} />
      </>
    ),
  }),
}

const NewComments = z.object({
  comments: z.array(
    z.object({
      tactic_name: z.string(),
      user_id: z.uuid(),
      user_name: z.string(),
      comment_text: z.string(),
    }),
  ),
})

const newComments: MailKind<z.infer<typeof NewComments>> = {
  announcement: {
    isDue: (ctx) => sql`exists (select from comments where ${isRipe(ctx)})`,
    announce: announceComments,
  },
  row: mailRow(NewComments),
  statement: campaignMail(
    () => sql`
    (select json_build_object('comments', json_agg(item)) from (
      select ${tactic.name} as tactic_name, ${comment.user_id}, ${shownName(comment.user_id, campaign.team_id)} as user_name, ${comment.comment_text}
      from comments comment join tactics tactic on ${tactic.id} = ${comment.tactic_id} where ${comment.id} = any(${mail.item_ids}) order by ${comment.id}
    ) item having count(*) > 0)`,
  ),
  peopleIn: ({ comments }) => comments.map(({ user_id }) => user_id),
  wording: ({ about, content: { comments } }) => ({
    subject: `${counted(comments.length, 'new comment')} in ${about.name}`,
    heading: counted(comments.length, 'new comment'),
    button: { label: 'Open the campaign', href: links.campaignAddress(about.id) },
    body: (
      <Paragraph>
        In the campaign {about.name} of {about.team_name}:
      </Paragraph>
    ),
    list: (
      <>
        <ul>
          {comments.slice(0, MAX_ITEMS_SHOWN).map(({ tactic_name, user_name, comment_text }, index) => (
            <Item key={index} note={`${user_name} on: ${tactic_name}`}>
              <LinkedText>{comment_text}</LinkedText>
            </Item>
          ))}
        </ul>
        <More of={comments.length} />
      </>
    ),
  }),
}

export const tactics = { new_tactic_notifications: newTactics, new_comment_notifications: newComments }

/**
 * Queues one mail per person and campaign for its unannounced tactics, when the oldest is `BATCH_MINUTES` old.
 * @returns the number of tactics.
 */
function announceTactics(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with ripe as (select campaign_id as id from tactics where ${isRipe(ctx)} and joined_to is null order by created_at limit ${ITEMS_PER_STATEMENT}),
        announced as (
          update tactics set is_announced = true
          where id in (
            select ${tactic.id} from tactics tactic where not ${tactic.is_announced} and ${tactic.campaign_id} in (select id from ripe)
            for no key update of tactic skip locked
          )
          returning id, campaign_id, added_by as actor_id
        ), queued as (
          ${batches(ctx, 'new_tactic_notifications', isRunning(campaign, ctx.now))}
        )
        select count(*)::int as count from announced`,
  )
}

/** The same for comments, also after the end of a campaign. @returns the number of comments. */
function announceComments(ctx: SystemContext): Promise<number> {
  return countOf(
    ctx,
    sql`with ripe as (
          select ${tactic.campaign_id} as id
          from (select tactic_id from comments where ${isRipe(ctx)} order by created_at limit ${ITEMS_PER_STATEMENT}) comment
          join tactics tactic on ${tactic.id} = ${comment.tactic_id}
        ), found as (
          select ${comment.id}, ${tactic.campaign_id} from comments comment join tactics tactic on ${tactic.id} = ${comment.tactic_id}
          where not ${comment.is_announced} and ${tactic.campaign_id} in (select id from ripe)
          for no key update of comment skip locked
        ), announced as (
          update comments set is_announced = true from found where ${comments.id} = found.id
          returning ${comments.id}, found.campaign_id, ${comments.user_id} as actor_id
        ), queued as (${batches(ctx, 'new_comment_notifications', sql`true`)})
        select count(*)::int as count from announced`,
  )
}

/** One mail per member for the rows of `announced` that are not the member's own. */
function batches({ now }: SystemContext, kind: NotificationKind, isWorthIt: SQL): SQL {
  return sql`
    insert into outbox (${columns(outbox, ['id', 'kind', 'user_id', 'campaign_id', 'item_ids', 'occasion', 'due_at'])})
    select gen_random_uuid(), ${kind}::notification_kind, ${member.user_id}, ${campaign.id}, array_agg(announced.id order by announced.id),
      (array_agg(announced.id order by announced.id))[1], ${now}
    from announced
    join campaigns campaign on ${campaign.id} = announced.campaign_id
    join team_members member on ${member.team_id} = ${campaign.team_id} and ${isInForce(member)} and ${member.user_id} is distinct from announced.actor_id
    where ${isWorthIt}
    group by ${campaign.id}, ${member.user_id}
    on conflict do nothing`
}
