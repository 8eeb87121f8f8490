import { USUAL_PROMISE } from '../domain/campaigns/secrecy'
import type { ReactNode } from 'react'
import type { PlanLimits } from '../domain/context'
import { Brand } from './brand'
import { Facts } from './login/facts'
import { Hero } from './login/hero'
import { Plans } from './login/plans'
import { ProductVideo } from './login/product-video'
import { Secrecy } from './login/secrecy'
import { Steps } from './login/steps'

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
            <a key={href} href={href} className="btn btn-quiet btn-small">
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
      </footer>
    </div>
  )
}
