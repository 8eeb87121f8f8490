import { isRouteErrorResponse, Link, useActionData, useLocation, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ActionResult, TypedText } from '../contract/action-result'
import { isLoadFailure } from '../domain/load-failure'
import { lazyPart } from './lazy-part'

// Rarely shown.
const SignedOut = lazyPart(() => import('./signed-out'))
const TypedFields = lazyPart(() => import('./typed-texts'))

const SAVED = 'What you have saved is safe.'
const TOO_LONG = 'Nothing was changed. Go back, make the text shorter and send it again.'
const REPORT = 'If this keeps happening, tell the person who runs Tactics for you.'

/** Shown in place of a page that cannot be shown, and of a form that was refused with its page. */
export function RouteError() {
  const error = useRouteError()
  const refused = useActionData<ActionResult | undefined>()
  if (!isRouteErrorResponse(error)) return <Unexpected text={textOf(error)} />
  const { status, data } = error
  if (isLoadFailure(data)) {
    return (
      <ErrorCard heading={data.heading} canRetry>
        {data.sentence} {status === 503 ? SAVED : REPORT}
      </ErrorCard>
    )
  }
  if (status === 401) return <SignedOut {...(data as { typed: TypedText[] })} />
  if (status === 503)
    return (
      <ErrorCard heading={String(data)} canRetry>
        {SAVED}
      </ErrorCard>
    )
  if (status >= 500) return <Unexpected text={typeof data === 'string' ? data : error.statusText} />
  const heading = typeof data === 'string' ? data : 'Page not found'
  if (refused?.failure) return <Unsent heading={heading} {...refused} />
  return (
    <ErrorCard heading={heading}>
      {status === 413 ? TOO_LONG : 'Check the address, or go back to your teams.'}
    </ErrorCard>
  )
}

/** The server sends one of our sentences or 'Unexpected Server Error'. An error in the browser has its own message. */
function textOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Unknown error'
}

function Unexpected({ text }: { text: string }) {
  return (
    <ErrorCard heading="Unexpected Application Error!">
      <span className="block font-mono text-sm break-words">{text}</span>
      <span className="mt-2 block">Reload this page to try again. {REPORT}</span>
    </ErrorCard>
  )
}

/** The answer to a form whose page its sender may not see, or sees no more. */
function Unsent({ heading, failure, result }: ActionResult & { heading: string }) {
  const typed = <TypedFields fields={result.initialValue ?? {}} />
  return (
    <ErrorCard heading={failure?.toast ?? heading} below={typed}>
      {failure?.sentence}
    </ErrorCard>
  )
}

type CardProps = { heading: string; canRetry?: boolean; below?: ReactNode; children: ReactNode }

function ErrorCard({ heading, canRetry = false, below, children }: CardProps) {
  const { pathname, search } = useLocation()
  return (
    <div className="card mx-auto my-10 max-w-xl">
      <h1>{heading}</h1>
      <p className="mt-2 mb-6 text-soft">{children}</p>
      {below}
      <div className="flex flex-wrap gap-2">
        {canRetry && (
          <Link to={pathname + search} reloadDocument className="btn btn-primary">
            Try again
          </Link>
        )}
        <Link to="/dashboard" className={canRetry ? 'btn' : 'btn btn-primary'}>
          Go to dashboard
        </Link>
      </div>
    </div>
  )
}
