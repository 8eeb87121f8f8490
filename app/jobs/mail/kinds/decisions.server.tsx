import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { campaign, decision, mail, team } from '../../../db/aliases.server'
import type { SystemContext } from '../../../domain/context'
import {
  DECISION_CHOICES,
  DECISION_CHOICE_NAMES,
  type DecisionChoice,
} from '../../../domain/decisions/constants'
import { DecisionRow, toMinutes } from '../../../domain/decisions/rows.server'
import { decisionRow, NOBODY } from '../../../domain/decisions/scope.server'
import { weDoSentence } from '../../../domain/decisions/words'
import { isRunning } from '../../../domain/facts.server'
import type { Expectation } from '../../../domain/outcomes/view'
import { expectationLine } from '../../../domain/outcomes/words'
import { links } from '../../../http/request/links.server'
import { Code } from '../fingerprint.server'
import type { MailKind } from '../mail-kind'
import { Item, MAX_ITEMS_SHOWN, More, Paragraph, Section } from '../parts.server'
import { mailRow, type About } from '../rows.server'
import { campaignMail, settleItsCampaign } from '../statements.server'

type Decided = {
  decider_id: string | null
  decider_name: string
  headline: string
  /** The fingerprint of the decision; null for one that was published before there were any. */
  digest: string | null
  tactic_count: number
  tactics: {
    name: string
    rank: number | null
    choice: DecisionChoice
    reason: string | null
    expectation: Expectation | null
  }[]
}
/** `decider_id` is that of the person who published or changed it last. */
const PublishedRow = DecisionRow.extend({ decider_id: z.uuid().nullable() })
type PublishedRow = z.infer<typeof PublishedRow>

/** The campaign of `mail`, for `decisionRow`. Drafts are nobody's in a mail. */
const decidedCampaign = ({ now }: SystemContext): SQL => sql`
  select campaign.*, ${team.name} as team_name, ${isRunning(campaign, now)} as is_active, false as is_owner
  from campaigns campaign join teams team on ${team.id} = ${campaign.team_id} where ${campaign.id} = ${mail.campaign_id}`

const published: MailKind<Decided, PublishedRow> = {
  settle: settleItsCampaign,
  row: mailRow(PublishedRow),
  statement: campaignMail(
    (ctx) => sql`
    (select row_to_json(item) from (
      select published.*, ${decision.decided_by} as decider_id
      from (${decisionRow(ctx, decidedCampaign(ctx), NOBODY)}) published
      join decisions decision on ${decision.campaign_id} = published.campaign_id
      where published.decision is not null and published.results is not null
    ) item)`,
  ),
  toContent: toDecided,
  peopleIn: ({ decider_id }) => (decider_id === null ? [] : [decider_id]),
  wording: ({ about, content }) => ({
    subject: `Decided: ${about.name}`,
    heading: decidedHeading(content),
    button: { label: 'Open the decision', href: links.decisionAddress(about.id) },
    body: <DecidedBody about={about} {...content} />,
  }),
}

export const decisions = { decision_notifications: published }

function toDecided({ decider_id, ...row }: PublishedRow): Decided | null {
  const { ended_at, results } = row
  if (ended_at === null || results === null) return null
  const { decider_name, headline, digest, tactic_count, tactics } = toMinutes(row, ended_at, results)
  return {
    decider_id,
    decider_name: decider_name ?? '',
    headline,
    digest,
    tactic_count,
    tactics: tactics.flatMap(({ name, rank, choice, reason, expectations }) =>
      choice === null ? [] : [{ name, rank, choice, reason, expectation: expectations.at(-1) ?? null }],
    ),
  }
}

function decidedHeading({ tactics, tactic_count }: Decided): string {
  return weDoSentence(tactics.filter(({ choice }) => choice === 'do').length, tactic_count)
}

function DecidedBody({ about, decider_name, headline, digest, tactics }: Decided & { about: About }) {
  return (
    <>
      <Paragraph>
        {decider_name} has decided what to do after the campaign {about.name} of {about.team_name}. {headline}
      </Paragraph>
      {DECISION_CHOICES.map((choice) => {
        const chosen = tactics.filter((tactic) => tactic.choice === choice)
        if (chosen.length === 0) return null
        return (
          <Section key={choice} title={`${DECISION_CHOICE_NAMES[choice]} (${chosen.length})`}>
            <ul>
              {chosen.slice(0, MAX_ITEMS_SHOWN).map(({ rank, name, reason, expectation }, index) => (
                <Item key={index} note={noteOf(reason, choice === 'do' ? expectation : null)}>
                  {rank === null ? name : `#${rank} ${name}`}
                </Item>
              ))}
            </ul>
            <More of={chosen.length} />
          </Section>
        )
      })}
      {digest !== null && (
        <Paragraph>
          Keep this mail. With this fingerprint you can check later that neither the decision nor its
          expectations have changed: <Code>{digest}</Code>
        </Paragraph>
      )}
    </>
  )
}

function noteOf(reason: string | null, expectation: Expectation | null): string | undefined {
  const expected = expectation && `Expected: ${expectationLine(expectation)}.`
  return [reason, expected].filter((text) => text !== null).join(' ') || undefined
}
