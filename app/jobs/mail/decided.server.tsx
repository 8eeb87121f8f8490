import { DECISION_CHOICES, DECISION_CHOICE_NAMES } from '../../domain/decisions/constants'
import { weDoSentence } from '../../domain/decisions/words'
import type { Expectation } from '../../domain/outcomes/view'
import { expectationLine } from '../../domain/outcomes/words'
import type { MailContents, MailOf } from '../../domain/notifications/mail'
import { Code } from './digest.server'
import { Item, MAX_ITEMS_SHOWN, More, Paragraph, Section } from './layout.server'

type Decided = MailContents['decision_notifications']

export function decidedHeading({ tactics, tactic_count }: Decided): string {
  return weDoSentence(tactics.filter(({ choice }) => choice === 'do').length, tactic_count)
}

/** What is done, later or not at all, with the reasons. */
export function DecidedBody({
  about,
  decider_name,
  headline,
  digest,
  tactics,
}: Decided & Pick<MailOf<'decision_notifications'>, 'about'>) {
  return (
    <>
      <Paragraph>
        {decider_name} has decided what comes of the campaign {about.name} of {about.team_name}. {headline}
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
          Keep this mail. With this fingerprint you can check later that what is done and what is expected of
          it have not changed since: <Code>{digest}</Code>
        </Paragraph>
      )}
    </>
  )
}

function noteOf(reason: string | null, expectation: Expectation | null): string | undefined {
  const expected = expectation && `Expected: ${expectationLine(expectation)}.`
  return [reason, expected].filter((text) => text !== null).join(' ') || undefined
}
