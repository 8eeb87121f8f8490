import { Icon } from '../icon'
import { Section } from './section'

const FACTS = [
  {
    icon: 'lock',
    title: 'Sealed for everyone',
    text: 'No scores, no averages and no order made from them before the end. The owner sees no more than you.',
  },
  {
    icon: 'calculator',
    title: 'One open formula',
    text: 'Average impact plus average chances, minus 1.5 times average efforts. Equal scores share a rank.',
  },
  {
    icon: 'timer-off',
    title: 'A deadline that holds',
    text: 'The server’s clock decides. A late vote is refused, and a revealed campaign never reopens.',
  },
  {
    icon: 'message-square',
    title: 'Talk without anchoring',
    text: 'Discuss a tactic in its comments while it is scored. The scores stay out of the discussion.',
  },
] as const

export function Facts() {
  return (
    <Section id="rules" title="Rules you can rely on" lead="The same for everybody, in every campaign.">
      <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {FACTS.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon name={icon} size={24} className="mt-0.5 shrink-0 text-accent" />
            <div>
              <h3 className="text-lg">{title}</h3>
              <p className="mt-1 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
