import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { Brand } from '~/components/brand'
import { pageMeta } from '~/components/page-meta'
import { samplePeople } from '~/domain/sample-data'
import { readForm } from '~/http/request/body.server'
import {
  authorize,
  parseAuthorization,
  PersonSchema,
  requireLocalSignIn,
} from '~/http/sign-in/local-google.server'

export const meta = () =>
  pageMeta('Local sign-in', 'Who to be on this machine, where a stand-in for Google signs people in.')

export function loader({ request }: LoaderFunctionArgs) {
  requireLocalSignIn()
  parseAuthorization(request)
  return { people: samplePeople }
}

export async function action({ request }: ActionFunctionArgs) {
  requireLocalSignIn()
  parseAuthorization(request)
  const fields = Object.fromEntries(await readForm(request))
  const parsed = PersonSchema.safeParse(fields)
  if (parsed.success) throw redirect(authorize(request, parsed.data))
  const { fieldErrors } = z.flattenError(parsed.error)
  return data(
    { errors: fieldErrors, name: String(fields.name ?? ''), email: String(fields.email ?? '') },
    { status: 400 },
  )
}

/** Plain forms, since the redirect to the app's callback must load a new document. */
export default function LocalSignIn() {
  const { people } = useLoaderData<typeof loader>()
  const typed = useActionData<typeof action>()
  return (
    <main className="mx-auto max-w-md px-4 py-10">
      <Brand />
      <h1 className="mt-6">Local sign-in</h1>
      <p className="mt-1 mb-6 text-soft">Stands in for Google on this machine. Be anyone you like.</p>
      <div className="mb-6 grid gap-2">
        {people.map(({ name, email }) => (
          <form key={email} method="post">
            <input type="hidden" name="name" value={name} />
            <button type="submit" name="email" value={email} className="btn w-full">
              Continue as {name}
            </button>
          </form>
        ))}
      </div>
      <form method="post" className="card" noValidate>
        <TextField
          name="name"
          label="Name"
          autoComplete="name"
          value={typed?.name}
          errors={typed?.errors.name}
        />
        <TextField
          name="email"
          label="E-mail"
          autoComplete="email"
          value={typed?.email}
          errors={typed?.errors.email}
        />
        <button type="submit" className="btn btn-primary w-full">
          Continue
        </button>
      </form>
    </main>
  )
}

type TextFieldProps = { name: string; label: string; autoComplete: string; value?: string; errors?: string[] }

function TextField({ name, label, autoComplete, value, errors }: TextFieldProps) {
  return (
    <div className="mb-4">
      <label htmlFor={name} className="label">
        {label}
      </label>
      <input
        id={name}
        name={name}
        type={name === 'email' ? 'email' : 'text'}
        autoComplete={autoComplete}
        defaultValue={value}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? `${name}-error` : undefined}
        className="input"
      />
      {errors && (
        <p id={`${name}-error`} className="error">
          {errors[0]}
        </p>
      )}
    </div>
  )
}
