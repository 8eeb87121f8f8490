import type { TypedText } from '../contract/action-result'
import { TypedTexts } from './typed-texts'

/** The answer to a form whose session has ended. Only without JavaScript, which otherwise keeps the typed text. */
export default function SignedOut({ typed }: { typed: TypedText[] }) {
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
