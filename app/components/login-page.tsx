import { USUAL_PROMISE } from '../domain/campaigns/secrecy'
import type { ReactNode } from 'react'
import type { PlanLimits } from '../domain/context'
import { Brand } from './brand'
import { Facts } from './login/facts'
import { Hero } from './login/hero'
import { Secrecy } from './login/secrecy'
import { Steps } from './login/steps'
import { Icon } from './icon'
import { usePremiumBenefits } from './host'
import { SIGN_IN_START } from '../contract/sign-in-paths'
import { counted } from '../domain/text'
import { Section } from './login/section'

const SECTIONS = [
  { href: '#how', label: 'How it works' },
  { href: '#video', label: 'Video' },
]
const PLANS = { href: '#plans', label: 'Plans' }

type Props = { limits: PlanLimits; videoUrl: string; error?: ReactNode; note?: ReactNode }

/** The marketing page with the sign-in. `error` says that a sign-in has failed or a session has ended. */
export function LoginPage({ limits, videoUrl, error, note }: Props) {
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-6">
      <a
        href="#content"
        className="btn sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <header className="flex min-h-16 items-center justify-between gap-4">
        <Brand />
        <nav aria-label="On this page" className="hidden gap-1 sm:flex">
          {[...SECTIONS, ...(limits.has_plans ? [PLANS] : [])].map(({ href, label }) => (
            <a key={href} href={href} className="tab">
              {label}
            </a>
          ))}
        </nav>
      </header>
      <main id="content" tabIndex={-1} className="grid gap-16 pt-6 pb-16 outline-none md:gap-24 md:pt-12">
        <Hero hasTrial={limits.has_plans} error={error} note={note} />
        <Steps />
        <ProductVideo url={videoUrl} />
        <Facts />
        <Secrecy promise={USUAL_PROMISE} />
        {limits.has_plans && <Plans limits={limits} />}
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-8 text-sm text-soft">
        <Brand />
        <p>Blind scoring for growth and product teams.</p>
        <p className="flex gap-4">
          <a href="/help#blind-scoring" className="link">
            Help
          </a>
          <a href="/accessibility" className="link">
            Accessibility
          </a>
        </p>
      </footer>
    </div>
  )
}

function Plans({ limits }: { limits: PlanLimits }) {
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
      <h3 className="text-lg">{name}</h3>
      <p className="text-soft">{note}</p>
      <ul className="my-5 grid gap-2">
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

/** The main job on screen, recorded by `npm run tool -- video`. A poster takes its place until somebody presses play. */
function ProductVideo({ url }: { url: string }) {
  return (
    <Section
      id="video"
      title="Watch one round"
      lead="From the first tactic to the ranking, in half a minute. No sound, with captions."
    >
      <video
        controls
        muted
        playsInline
        preload="none"
        width={1280}
        height={720}
        poster="/video/poster.webp"
        aria-label="One round in Tactics"
        className="aspect-video h-auto w-full rounded-2xl border border-line bg-sunken"
      >
        <source src={url} />
        <track kind="captions" src="/video/tactics.vtt" srcLang="en" label="English" default />
        <a href={url}>Download the video</a>
      </video>
    </Section>
  )
}
