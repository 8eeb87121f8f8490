import { useActionData, useLoaderData } from '@remix-run/react'
import { Brand } from '~/components/brand'
import { pageMeta } from '~/components/page-meta'
import { withoutScripts } from '~/components/scripts'
import { PERSON_FIELD } from '~/domain/users/constants'
import { consentAction, consentLoader, type Consent } from '~/http/oauth/authorize.server'

export const meta = () => [
  ...pageMeta('Connect an assistant', 'What an assistant may do in Tactics in your name.'),
  { name: 'robots', content: 'noindex' },
]
export const handle = withoutScripts
export const loader = consentLoader
export const action = consentAction
export const headers = ({ actionHeaders }: { actionHeaders: Headers }) => actionHeaders
export { RouteError as ErrorBoundary } from '~/components/route-error'

export default function Authorize() {
  const consent = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main className="mx-auto max-w-xl px-4 py-10">
      <Brand />
      {answer?.next ? <Answered {...answer.next} /> : <Question {...consent} refused={answer?.refused} />}
    </main>
  )
}

/** Some addresses open only by a press, such as those of programs. */
function Answered({ address, name }: { address: string; name: string }) {
  return (
    <section className="card mt-6">
      <meta httpEquiv="refresh" content={`0;url=${address}`} />
      <h1>Back to {name}</h1>
      <p className="mt-2 mb-6 text-soft">If nothing happens, use the button. Then you can close this page.</p>
      <a href={address} className="btn btn-primary">
        Continue to {name}
      </a>
    </section>
  )
}

const TASKS = {
  read: { label: 'Read', hint: 'Teams, campaigns, tactics and comments, and results after the end.' },
  add: { label: 'Add', hint: 'Tactics without scores, and comments.' },
  manage: { label: 'Manage', hint: 'Open, change and end campaigns, and record outcomes.' },
} as const

function Question({
  name,
  document_host,
  target,
  scopes,
  person,
  days,
  refused,
}: Consent & { refused?: string | null }) {
  return (
    <form method="post" className="card mt-6">
      <h1>
        Connect <bdi>{document_host ?? name}</bdi> to Tactics?
      </h1>
      {refused && (
        <p role="alert" className="error mt-2">
          {refused}
        </p>
      )}
      <p className="mt-2">
        {document_host === null ? (
          <>
            It calls itself “<bdi>{name}</bdi>”. We cannot check that.
          </>
        ) : (
          <>
            <bdi>{document_host}</bdi> says that it is “<bdi>{name}</bdi>”.
          </>
        )}
      </p>
      <Target {...target} />
      <fieldset className="mt-5">
        <legend className="label">For all your teams it may</legend>
        {scopes.map((scope) => (
          <Task key={scope} scope={scope} />
        ))}
      </fieldset>
      <p className="mt-3">It never sees or casts a score before the end.</p>
      <p className="hint mt-3">
        It is disconnected after {days} days without use. You can disconnect it at any time under API Tokens.
      </p>
      <p className="mt-5 border-t border-line pt-4">
        You are signed in as <bdi className="font-semibold">{person.full_name}</bdi> (
        <bdi className="break-words">{person.email}</bdi>).
      </p>
      <input type="hidden" name={PERSON_FIELD} value={person.id} />
      <div className="mt-4 flex flex-wrap gap-3">
        <button type="submit" name="answer" value="allow" className="btn btn-primary">
          Connect
        </button>
        <button type="submit" name="answer" value="deny" className="btn">
          Cancel
        </button>
        <button type="submit" name="answer" value="switch" className="btn">
          Use another account
        </button>
      </div>
    </form>
  )
}

function Target({ host, is_local, known_name }: Consent['target']) {
  return (
    <div className="mt-4 rounded-lg bg-sunken p-4">
      <p className="text-soft">The permission goes to</p>
      <p className="text-2xl font-semibold break-all">{host}</p>
      <p className="mt-1">
        {is_local ? LOCAL : known_name ? `This is an address of ${known_name}.` : UNKNOWN}
      </p>
    </div>
  )
}

const LOCAL = 'This is a program on this computer. Connect it only if you have just started it.'
const UNKNOWN = 'Connect it only if you know this address and have just come from there.'

/** Reading is what every assistant needs, so it cannot be taken away here. */
function Task({ scope }: { scope: keyof typeof TASKS }) {
  const { label, hint } = TASKS[scope]
  return (
    <label className="flex items-start gap-2 py-1.5">
      <input
        type="checkbox"
        name="scopes"
        value={scope}
        defaultChecked
        disabled={scope === 'read'}
        className="mt-0.5 size-5 shrink-0"
      />
      <span>
        {label}
        <span className="hint block">{hint}</span>
      </span>
    </label>
  )
}
