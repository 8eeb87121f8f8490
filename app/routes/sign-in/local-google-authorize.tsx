import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { Brand } from '~/components/brand'
import { InputField } from '~/components/field'
import type { FormField } from '~/components/kept-form'
import { pageMeta } from '~/components/page-meta'
import { samplePeople } from '~/domain/sample-data'
import { rateLimits } from '~/domain/rate-limits'
import { env } from '~/env.server'
import { countFailure } from '~/http/request/count-calls.server'
import { scopeOf } from '~/http/request/scope.server'
import { readForm } from '~/http/request/body.server'
import {
  authorize,
  isLocalCode,
  parseAuthorization,
  PersonSchema,
  requireLocalSignIn,
} from '~/http/sign-in/local-google.server'

export const meta = () =>
  pageMeta('Local sign-in', 'Who to be on this machine, where a stand-in for Google signs people in.')

export function loader({ request }: LoaderFunctionArgs) {
  requireLocalSignIn()
  parseAuthorization(request)
  return { people: samplePeople, asksForCode: env.asksForLocalCode }
}

type Errors = Partial<Record<string, string[]>>

const WRONG_CODE = 'This is not the code that the start printed'

export async function action(args: ActionFunctionArgs) {
  const { request } = args
  requireLocalSignIn()
  parseAuthorization(request)
  const fields = Object.fromEntries(await readForm(request))
  const { name = '', email = '', as, code } = fields
  const typed = { name: String(name), email: String(email) }
  if (!isLocalCode(code)) {
    await countFailure(rateLimits.failedSignIn, scopeOf(args).ip)
    return data({ ...typed, errors: { code: [WRONG_CODE] } as Errors }, { status: 400 })
  }
  const parsed = PersonSchema.safeParse(samplePeople.find((person) => person.email === as) ?? fields)
  if (parsed.success) throw redirect(authorize(request, parsed.data))
  const { fieldErrors } = z.flattenError(parsed.error)
  return data({ ...typed, errors: fieldErrors as Errors }, { status: 400 })
}

/** Plain forms, since the redirect to the app's callback must load a new document. */
export default function LocalSignIn() {
  const { people, asksForCode } = useLoaderData<typeof loader>()
  const { errors, ...typed } = useActionData<typeof action>() ?? { errors: {} as Errors }
  const field = (name: string): FormField => ({
    ...{ id: name, name, errorId: `${name}-error` },
    initialValue: { code: undefined, ...typed }[name],
    errors: errors[name]?.slice(0, 1),
  })
  return (
    <main className="mx-auto max-w-md px-4 py-10">
      <Brand />
      <h1 className="mt-6">Local sign-in</h1>
      <p className="mt-1 mb-6 text-soft">
        Stands in for Google {asksForCode ? 'until it is set up' : 'on this machine'}. Be anyone you like.
      </p>
      <form method="post" className="card" noValidate>
        {asksForCode && (
          <InputField
            field={field('code')}
            label="Code, as the start of the server printed it"
            autoComplete="off"
          />
        )}
        <InputField field={field('name')} label="Name" autoComplete="name" />
        <InputField field={field('email')} label="E-mail" type="email" autoComplete="email" />
        <button type="submit" className="btn btn-primary w-full">
          Continue
        </button>
        <p className="mt-6 mb-2 text-soft">Or be somebody of the sample team:</p>
        <div className="grid gap-2">
          {people.map(({ name, email }) => (
            <button key={email} type="submit" name="as" value={email} className="btn w-full">
              Continue as {name}
            </button>
          ))}
        </div>
      </form>
    </main>
  )
}
