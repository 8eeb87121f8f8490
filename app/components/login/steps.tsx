import { Icon } from '../icon'
import { Section } from './section'

const STEPS = [
  {
    icon: 'list-plus',
    title: 'Open a campaign',
    text: 'Name the problem and set the end. Invite your team with one link. Everybody adds tactics.',
  },
  {
    icon: 'eye-off',
    title: 'Score blind',
    text: 'Give each tactic impact, chances and efforts, from 1 to 10, before you know what others think.',
  },
  {
    icon: 'trophy',
    title: 'Read the ranking',
    text: 'When time is up, the ranking opens to all at once, best tactic first.',
  },
] as const

export function Steps() {
  return (
    <Section id="how" title="How it works" lead="One round, three steps. You choose how long it takes.">
      <ol className="grid gap-4 md:grid-cols-3 md:gap-6">
        {STEPS.map(({ icon, title, text }, index) => (
          <li key={title} className="card sm:p-6">
            <div className="mb-4 flex items-center justify-between text-accent">
              <span className="flex size-11 items-center justify-center rounded-lg bg-accent-soft">
                <Icon name={icon} size={22} />
              </span>
              <span aria-hidden className="text-2xl font-semibold">
                {index + 1}
              </span>
            </div>
            <h3 className="text-lg">{title}</h3>
            <p className="mt-1 text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
