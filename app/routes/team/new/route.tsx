import { useRef, useState, type FormEvent } from 'react'
import { getFormProps, useForm, getInputProps, type FieldMetadata } from '@conform-to/react'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { InputField } from '~/components/field'
import { FormButtons } from '~/components/form-buttons'
import { FormDraft } from '~/components/form-draft'
import { FormKey } from '~/components/form-key'
import { dropDraft, useDraft, type DraftState } from '~/components/kept-forms'
import { pageMeta } from '~/components/page-meta'
import { UpgradeDialog } from '~/components/upgrade-dialog'
import type { ActionResult } from '~/contract/action-result'
import { checkLimits } from '~/domain/subscription/queries.server'
import { TEAM_NAME_MAX, SLUG_LABEL } from '~/domain/teams/constants'
import { createTeam } from '~/domain/teams/commands.server'
import { slugTaken } from '~/domain/teams/policy'
import { failOpen } from '~/http/request/fail-open.server'
import { links } from '~/http/request/links.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { scopeOf } from '~/http/request/scope.server'
import { screenLoader } from '~/http/screen/screen-loader.server'
import { fillSlug, isSlugMissing, useSlug, type TypedSlug } from './use-slug'

export const meta = () => pageMeta('Create a New Team', 'Create a team to score tactics with.')

export const loader = screenLoader(checkLimits, async (ctx, args) => ({
  limit: await failOpen(checkLimits(ctx, { action: 'create_team' }), scopeOf(args).request_id),
  url_prefix: links.teamAddressPrefix(),
}))

export const action = screenAction(on(createTeam, ({ team }) => `/teams/${team.id}?dialog=created`))

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction, shouldRevalidate } from '~/components/screen-client'

export default function NewTeam() {
  const result = useActionData<typeof action>()
  const draft = useDraft('createTeam')
  useFailureToast(result)
  return <TeamForm key={draft.kept ? 'kept' : 'new'} result={result ?? draft.kept} draft={draft} />
}

type FormProps = { result: ActionResult | undefined; draft: DraftState }

function TeamForm({ result, draft }: FormProps) {
  const { limit, url_prefix } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<{ name: string; url_slug: string }>({
    id: 'create-team',
    lastResult: result?.result,
  })
  const slug = useSlug({ slugId: fields.url_slug.id, nameId: fields.name.id })
  // After a lost answer the URL may be taken by the team that was created.
  const problem = result?.is_unanswered && slug.problem === slugTaken.sentence ? null : slug.problem
  const [refused, setRefused] = useState<string | null>(null)

  const isFilling = useRef(false)
  const isUnproposed = useRef(false)

  /** Without JavaScript the server refuses a URL that is not available or missing. */
  function checkUrl(event: FormEvent<HTMLFormElement>) {
    if (problem) {
      event.preventDefault()
      setRefused(slug.typed)
      document.getElementById(fields.url_slug.id)?.focus()
    } else if (!isUnproposed.current && isSlugMissing(event.currentTarget)) {
      const { submitter } = event.nativeEvent as SubmitEvent
      if (!isFilling.current) void fillAndSend(event.currentTarget, submitter)
      if (isFilling.current) event.preventDefault()
    }
  }

  async function fillAndSend(form: HTMLFormElement, submitter: HTMLElement | null) {
    isFilling.current = true
    const isFilled = await fillSlug(form)
    isFilling.current = false
    // Without a proposal the server says why it cannot go on, such as that the session has ended.
    isUnproposed.current = !isFilled
    form.requestSubmit(submitter)
    isUnproposed.current = false
  }

  const upgradeMessage = result?.failure?.action === 'upgrade' ? result.failure.sentence : limit.message
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-5">Create a New Team</h1>
      <FailureAlert result={result} />
      <Form method="post" {...getFormProps(form)} onSubmit={checkUrl} className="card">
        <FormKey result={result} />
        <FormDraft draft={draft} />
        <InputField
          field={fields.name}
          label="Team name"
          maxCharacters={TEAM_NAME_MAX}
          autoComplete="off"
          // The page is for this form alone.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={!result?.failure}
        />
        <SlugField
          field={fields.url_slug}
          prefix={url_prefix}
          slug={{ ...slug, problem }}
          sent={result?.result.initialValue?.url_slug}
          isRefused={slug.typed === refused && (problem !== null || refused === '')}
        />
        <FormButtons
          intent="createTeam"
          busy="Creating…"
          cancelTo="/dashboard"
          onCancel={() => dropDraft(draft.key)}
        >
          Create Team
        </FormButtons>
      </Form>
      {upgradeMessage && <UpgradeDialog message={upgradeMessage} closeTo="/dashboard" />}
    </div>
  )
}

type Props = {
  field: FieldMetadata<string>
  prefix: string
  slug: TypedSlug
  /** The URL that a refused form was sent with. */
  sent: string | undefined
  isRefused: boolean
}

/** The team's URL: checked while typing, proposed from the name while empty. Without JavaScript a plain field. */
function SlugField({ field, prefix, slug, sent, isRefused }: Props) {
  const { key, ...props } = getInputProps(field, { type: 'text' })
  // The server's refusal is about the URL that was sent, not about one typed since.
  const isAsSent = slug.typed === null || slug.typed === sent
  const errors = slug.problem ? [slug.problem] : isAsSent ? [...(field.errors ?? [])] : []
  if (isRefused) errors.push('Please choose an available URL')
  const prefixId = `${field.id}-prefix`
  const hintId = `${field.id}-hint`
  return (
    <div className="mb-4">
      <label htmlFor={field.id} className="label">
        {SLUG_LABEL}
      </label>
      <div className="input flex flex-wrap items-center gap-x-0.5 py-0 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--focus)">
        <span id={prefixId} className="py-1 text-soft">
          {prefix}
        </span>
        <input
          key={key}
          {...props}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- without JavaScript the first wrong field has the focus
          autoFocus={field.errors !== undefined}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={`${prefixId} ${field.errorId} ${hintId}`}
          className="min-h-9.5 min-w-0 flex-[1_8rem] bg-transparent outline-none max-sm:min-h-11 pointer-coarse:min-h-11"
        />
      </div>
      <p id={hintId} className="hint mt-1">
        Lowercase letters, numbers and hyphens.
      </p>
      <div role="status" id={field.errorId} className="min-h-6 text-sm">
        {errors.map((error) => (
          <p key={error} className="error">
            {error}
          </p>
        ))}
        {slug.isFree && <p className="text-accent">This URL is available</p>}
      </div>
    </div>
  )
}
