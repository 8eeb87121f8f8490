import { useRef, useState, type FormEvent } from 'react'
import { useLoaderData } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { InputField } from '~/components/field'
import { FormButtons } from '~/components/form-buttons'
import { FormKey } from '~/components/form-key'
import { fieldProps, KeptForm, useKeptForm, type FormField, type Kept } from '~/components/kept-form'
import { dropDraft } from '~/components/kept-forms'
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

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function NewTeam() {
  const result = useScreenResult()
  const form = useKeptForm('createTeam', result)
  // What is known of the URL is about the fields that are drawn.
  return <TeamForm key={form.key} result={result} form={form} />
}

function TeamForm({ result, form }: { result: ActionResult | undefined; form: Kept }) {
  const { limit, url_prefix } = useLoaderData<typeof loader>()
  const { failed, field } = form
  const slugField = field('url_slug')
  const slug = useSlug({ slugId: slugField.id, nameId: field('name').id })
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
      document.getElementById(slugField.id)?.focus()
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

  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-5">Create a New Team</h1>
      <FailureAlert result={failed} />
      <KeptForm kept={form} onSubmit={checkUrl} className="card">
        <FormKey result={result} />
        <InputField
          field={field('name')}
          label="Team name"
          maxCharacters={TEAM_NAME_MAX}
          autoComplete="off"
          // The page is for this form alone.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={!failed?.failure}
        />
        <SlugField
          field={slugField}
          prefix={url_prefix}
          slug={{ ...slug, problem }}
          isRefused={slug.typed === refused && (problem !== null || refused === '')}
        />
        <FormButtons
          intent="createTeam"
          busy="Creating…"
          cancelTo="/dashboard"
          onCancel={() => dropDraft(form.draft.key)}
        >
          Create Team
        </FormButtons>
      </KeptForm>
      <UpgradeDialog result={result} message={limit.message} closeTo="/dashboard" />
    </div>
  )
}

type Props = {
  field: FormField
  prefix: string
  slug: TypedSlug
  isRefused: boolean
}

/** The team's URL: checked while typing, proposed from the name while empty. Without JavaScript a plain field. */
function SlugField({ field, prefix, slug, isRefused }: Props) {
  // The server's refusal is about the URL that was sent, not about one typed since.
  const isAsSent = slug.typed === null || slug.typed === field.initialValue
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
          {...fieldProps(field)}
          type="text"
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
