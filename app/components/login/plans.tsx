import type { ReactNode } from 'react'
import { Icon } from '../icon'
import { usePremiumBenefits } from '../premium'
import { SIGN_IN_START } from '../../contract/sign-in-paths'
import type { PlanLimits } from '../../domain/context'
import { counted } from '../../domain/text'
import { Section } from './section'

/** What the plans include. No prices, since there is no payment step. */
export function Plans({ limits }: { limits: PlanLimits }) {
  return (
    <Section id="plans" title="Plans" lead="Start with the trial. Your results stay readable after it.">
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        <Plan name="Trial" note="For your first rounds" benefits={trialBenefits(limits)}>
          <a href={SIGN_IN_START} className="btn btn-primary w-full">
            Start your trial
          </a>
        </Plan>
        <Plan name="Premium" note="For teams that score all the time" benefits={usePremiumBenefits()}>
          <p className="flex min-h-10 items-center text-soft">Upgrade from inside your trial.</p>
        </Plan>
      </div>
    </Section>
  )
}

function trialBenefits({ days, max_teams, max_campaigns }: PlanLimits): string[] {
  return [
    `${counted(days, 'day')}, everything but AI suggestions`,
    `${counted(max_teams, 'team')} of your own`,
    `${counted(max_campaigns, 'campaign')} of your own`,
    'Any number of teams that others invite you to',
  ]
}

type PlanProps = { name: string; note: string; benefits: readonly string[]; children: ReactNode }

function Plan({ name, note, benefits, children }: PlanProps) {
  return (
    <article aria-label={name} className="card flex flex-col sm:p-6">
      <h3 className="text-xl">{name}</h3>
      <p className="text-soft">{note}</p>
      <ul className="my-5 grid gap-2.5">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <Icon name="check" size={20} className="mt-0.5 shrink-0 text-accent" />
            {benefit}
          </li>
        ))}
      </ul>
      <div className="mt-auto">{children}</div>
    </article>
  )
}
