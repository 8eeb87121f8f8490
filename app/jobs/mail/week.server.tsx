import type { ReactNode } from 'react'
import { shortTimeLeft } from '../../domain/campaigns/rules'
import { outcomeLine } from '../../domain/outcomes/words'
import { counted } from '../../domain/text'
import { campaignAddress, decisionAddress, secondRoundAddress } from '../../http/request/links.server'
import { formatEnd } from './format-end'
import { Item, MailLink, MAX_ITEMS_SHOWN, More, Section } from './parts.server'
import type { Week } from './week-news.server'

/** The parts of a weekly mail that have news. */
export function WeekBody({ running, ended, decisions, outcomes }: Week) {
  return (
    <>
      <Part title="Running now" items={running}>
        {({
          id,
          name,
          is_second_round,
          end_datetime,
          time_zone,
          milliseconds_left,
          tactic_count,
          scored_count,
        }) => (
          <Item
            key={id}
            note={`${progress(scored_count, tactic_count)} ${shortTimeLeft(milliseconds_left)} left, until ${formatEnd(end_datetime, time_zone)}.`}
          >
            {is_second_round && 'Second round of '}
            <MailLink href={is_second_round ? secondRoundAddress(id) : campaignAddress(id)}>{name}</MailLink>
          </Item>
        )}
      </Part>
      <Part title="Ended" items={ended}>
        {({ id, name, headline }) => (
          <Item key={id} note={headline}>
            <MailLink href={campaignAddress(id)}>{name}</MailLink>
          </Item>
        )}
      </Part>
      <Part title="Decided" items={decisions}>
        {({ id, name, chosen_count }) => (
          <Item key={id} note={`${counted(chosen_count, 'tactic')} will be done.`}>
            <MailLink href={decisionAddress(id)}>{name}</MailLink>
          </Item>
        )}
      </Part>
      <Part title="What came of it" items={outcomes}>
        {({ id, tactic_name, campaign_name, outcome, figure }, index) => (
          <Item
            key={index}
            note={
              <>
                {outcomeLine({ outcome, figure })}. In{' '}
                <MailLink href={decisionAddress(id)}>{campaign_name}</MailLink>
              </>
            }
          >
            {tactic_name}
          </Item>
        )}
      </Part>
    </>
  )
}

function progress(scored_count: number | null, tactic_count: number): string {
  if (scored_count === null) return 'You observe it.'
  if (tactic_count === 0) return 'No tactics yet.'
  return `You have scored ${scored_count} of ${counted(tactic_count, 'tactic')}.`
}

type PartProps<Thing> = { title: string; items: Thing[]; children: (item: Thing, index: number) => ReactNode }

function Part<Thing>({ title, items, children }: PartProps<Thing>) {
  if (items.length === 0) return null
  return (
    <Section title={title}>
      <ul>{items.slice(0, MAX_ITEMS_SHOWN).map(children)}</ul>
      <More of={items.length} />
    </Section>
  )
}
