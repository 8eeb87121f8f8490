import type { ReactNode } from 'react'
import { Icon } from '../icon'
import { USUAL_PROMISE } from '../../domain/campaigns/secrecy'
import { SIGN_IN_START } from '../../contract/sign-in-paths'
import { TAGLINE } from '../tagline'
import picture from './blind-scoring.svg?raw'

type Props = { hasTrial: boolean; error: ReactNode; note: ReactNode }

export function Hero({ hasTrial, error, note }: Props) {
  return (
    <div className="grid items-center gap-10 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
      <div>
        <h1 className="stage text-[length:clamp(2.25rem,5vw,3rem)] leading-[1.1]">{TAGLINE}</h1>
        <p className="mt-5 mb-8 max-w-xl text-lg text-soft">
          Stop letting the loudest voice choose what to try next. Everybody adds tactics and scores them
          blind, against a deadline. When time is up, the ranking decides.
        </p>
        {error && (
          <p
            role="alert"
            className="mb-4 flex max-w-xl items-center gap-2 rounded-lg border border-danger bg-danger-soft px-4 py-3 font-semibold text-danger"
          >
            <Icon name="triangle-alert" size={20} className="shrink-0" />
            {error}
          </p>
        )}
        {note}
        <div className="flex flex-wrap gap-3">
          <a href={SIGN_IN_START} className="btn btn-primary min-h-12 px-6 text-lg">
            <Icon name="log-in" size={20} />
            Sign in with Google
          </a>
          <a href="/example" className="btn min-h-12 px-6 text-lg">
            Look at an example
          </a>
        </div>
        {hasTrial && <p className="mt-3 text-soft">Your trial starts with your first sign-in.</p>}
      </div>
      <figure className="card mx-auto w-full max-w-md p-3 sm:p-6">
        <div dangerouslySetInnerHTML={{ __html: picture }} />
        <figcaption className="mt-4 border-t border-line pt-3 text-sm text-soft">{USUAL_PROMISE}</figcaption>
      </figure>
    </div>
  )
}
