import { useLoaderData, Link } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { ConfirmDialog } from '~/components/confirm-dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { pageMeta } from '~/components/page-meta'
import { endConnection, listConnections } from '~/domain/tokens/connections.server'
import { setChatSheet } from '~/domain/account/chat-sheets.server'
import { createApiToken, revokeApiToken } from '~/domain/tokens/commands.server'
import { listApiTokens } from '~/domain/tokens/queries.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { screenLoader } from '~/http/screen/screen-loader.server'
import { fieldProps, KeptForm, useKeptForm, type FormField } from '~/components/kept-form'
import { InputField } from '~/components/field'
import { FieldErrors } from '~/components/field-errors'
import { SubmitButton } from '~/components/submit-button'
import type { ActionResult } from '~/contract/action-result'
import {
  API_TOKEN_DAYS_OFFERED,
  API_TOKEN_NAME_MAX,
  API_TOKEN_SCOPES,
  type TokenScope,
} from '~/domain/tokens/constants'
import { ConnectedAssistants, LastUsed } from './connected-assistants'
import { SCOPE_LABELS } from './scope-labels'
import { CopyField } from '~/components/copy-field'
import type { OutputOf } from '~/contract/operations.server'
import { LocalTime } from '~/components/local-time'
import type { ApiTokenView } from '~/domain/tokens/view'

export const meta = () => pageMeta('API Tokens', 'Create and revoke the tokens your programs sign in with.')

export const loader = screenLoader(listApiTokens, async (ctx) => {
  const [tokens, connections] = await Promise.all([listApiTokens(ctx), listConnections(ctx)])
  return { ...tokens, ...connections }
})

export const action = screenAction(
  on(createApiToken, 'show'),
  on(revokeApiToken, 'stay'),
  on(endConnection, 'stay'),
  on(setChatSheet, 'stay'),
)

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function ApiTokens() {
  const { tokens, connections } = useLoaderData<typeof loader>()
  const result = useScreenResult()
  const { page, dialog, params } = useDialogAddress()
  const secret = readSecret(result)
  const revoked = dialog === 'revoke' && tokens.find(({ id }) => id === params.get('token_id'))
  return (
    <div className="mx-auto max-w-2xl">
      <h1>API Tokens</h1>
      <p className="mt-1 mb-5 text-soft">
        A token lets a program call the <a href="/api/docs">API</a> as you. Keep it like a password.
      </p>
      <FailureAlert result={result} />
      <ConnectedAssistants connections={connections} />
      {secret && <SecretCard secret={secret} />}
      {/* A new secret empties the form. */}
      <NewTokenForm key={secret} result={result} />
      <TokenList tokens={tokens} />
      {revoked && (
        <ConfirmDialog
          title={
            <>
              Revoke <bdi>{revoked.name}</bdi>
            </>
          }
          intent="revokeApiToken"
          action={page}
          fields={{ token_id: revoked.id }}
          confirmLabel="Revoke"
        >
          Programs that use this token are refused from now on. Are you sure you want to revoke it?
        </ConfirmDialog>
      )}
    </div>
  )
}

const DEFAULTS = { expires_in_days: '90', scopes: API_TOKEN_SCOPES.join(' ') }

function NewTokenForm({ result }: { result: ActionResult | undefined }) {
  const form = useKeptForm('createApiToken', result, { defaults: DEFAULTS })
  const days = form.field('expires_in_days')
  return (
    <KeptForm kept={form} className="card mb-5">
      <h2 className="mb-3">New token</h2>
      <InputField
        field={form.field('name')}
        label="Name"
        hint="What the token is for, such as 'Weekly report'."
        maxCharacters={API_TOKEN_NAME_MAX}
        autoComplete="off"
      />
      <div className="mb-4">
        <label htmlFor={days.id} className="label">
          Expires
        </label>
        <select {...fieldProps(days)} className="input">
          {API_TOKEN_DAYS_OFFERED.map((days) => (
            <option key={days} value={days}>
              In {days} days
            </option>
          ))}
          <option value="">Never</option>
        </select>
      </div>
      <ScopeFields field={form.field('scopes')} />
      <SubmitButton intent="createApiToken" busy="Creating…">
        Create Token
      </SubmitButton>
    </KeptForm>
  )
}

function ScopeFields({ field }: { field: FormField }) {
  const chosen = field.initialValue?.split(' ') ?? []
  return (
    <fieldset className="mb-4" aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className="label">The token may</legend>
      {/* Without a box that is checked, a form would send nothing, which means everything. */}
      <input type="hidden" name={field.name} value="" />
      {API_TOKEN_SCOPES.map((scope) => (
        <label key={scope} className="flex items-start gap-2 py-1">
          <input
            type="checkbox"
            name={field.name}
            value={scope}
            defaultChecked={chosen.includes(scope)}
            className="mt-0.5 size-5 shrink-0"
          />
          <span>
            {SCOPE_LABELS[scope]}
            <span className="hint block">{SCOPE_HINTS[scope]}</span>
          </span>
        </label>
      ))}
      <p className="hint mt-1">For an assistant leave out “Vote”: scores are for people to give.</p>
      <FieldErrors id={field.errorId} errors={field.errors} />
    </fieldset>
  )
}

const SCOPE_HINTS: Record<TokenScope, string> = {
  read: 'Teams, campaigns, tactics, comments, your own scores and, after the end, results.',
  add: 'Tactics without scores, and comments.',
  vote: 'Score, withdraw scores, fetch receipts.',
  manage: 'Create, change, end and delete campaigns and teams; decide.',
}

/** The secret of the token that was just created, or null. */
function readSecret(result: ActionResult | undefined): string | null {
  if (result?.intent !== 'createApiToken' || !result.ok) return null
  return (result.data as OutputOf<'createApiToken'>).secret
}

/** Shown only once: the server keeps only a hash. */
function SecretCard({ secret }: { secret: string }) {
  return (
    <section aria-labelledby="secret" className="card mb-5 border-accent">
      <h2 id="secret">Your new token</h2>
      <p className="mt-1 mb-3 text-soft">Copy it now. It is not shown again.</p>
      <CopyField label="API token" value={secret} copiedMessage="Token copied!" />
    </section>
  )
}

function TokenList({ tokens }: { tokens: ApiTokenView[] }) {
  if (tokens.length === 0) return <p className="text-soft">No tokens yet.</p>
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens" className="mb-3">
        Your tokens
      </h2>
      <ul className="grid gap-3">
        {tokens.map((token) => (
          <li key={token.id}>
            <TokenCard {...token} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TokenCard({ id, name, scopes, created_at, last_used_at, expires_at, is_expired }: ApiTokenView) {
  const { open } = useDialogAddress()
  return (
    <div className="card flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="font-semibold">
          <bdi>{name}</bdi> {is_expired && <span className="badge">Expired</span>}
        </p>
        <p className="hint">May {scopes.map((scope) => SCOPE_LABELS[scope].toLowerCase()).join(', ')}</p>
        <p className="hint">
          Created <Day value={created_at} />
          {' · '}
          <LastUsed value={last_used_at} />
          {' · '}
          {expires_at ? (
            <>
              {is_expired ? 'expired' : 'expires'} <Day value={expires_at} />
            </>
          ) : (
            'does not expire'
          )}
        </p>
      </div>
      <Link
        to={open('revoke', { token_id: id })}
        preventScrollReset
        aria-label={`Revoke ${name}`}
        className="btn text-danger"
      >
        Revoke
      </Link>
    </div>
  )
}

function Day({ value }: { value: string }) {
  return <LocalTime value={value} length="short" />
}
