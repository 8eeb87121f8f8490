import type { TypedText } from '../contract/action-result'

/** The answer to a form whose session has ended, if no JavaScript keeps what was typed. */
export function SignedOut({ typed }: { typed: TypedText[] }) {
  return (
    <div className="card mx-auto my-10 max-w-xl">
      <h1>You have been signed out</h1>
      <p className="mt-2 mb-6 text-soft">
        Nothing was sent. Copy what you typed: once you have signed in again you are back at the form.
      </p>
      <TypedTexts typed={typed} />
      <a href="/login" className="btn btn-primary">
        Sign in
      </a>
    </div>
  )
}

/** What was typed into a form that is gone, to be copied. */
export function TypedTexts({ typed }: { typed: TypedText[] }) {
  return typed.map(({ label, text }) => (
    <label key={label} className="mb-4 block">
      <span className="label">{label}</span>
      <textarea readOnly dir="auto" rows={3} value={text} className="input" />
    </label>
  ))
}
