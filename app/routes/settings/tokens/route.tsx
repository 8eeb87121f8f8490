import { useActionData, useLoaderData } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { ConfirmDialog } from '~/components/confirm-dialog'
import { useDialogAddress } from '~/components/dialog-address'
import { FailureAlert } from '~/components/failure-alert'
import { pageMeta } from '~/components/page-meta'
import { createApiToken, revokeApiToken } from '~/domain/tokens/commands.server'
import { listApiTokens } from '~/domain/tokens/queries.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { screenLoader } from '~/http/screen/screen-loader.server'
import { NewTokenForm } from './new-token-form'
import { readSecret, SecretCard } from './secret-card'
import { TokenList } from './token-list'

export const meta = () => pageMeta('API Tokens', 'Create and revoke the tokens your programs sign in with.')

export const loader = screenLoader(listApiTokens, listApiTokens)

export const action = screenAction(on(createApiToken, 'show'), on(revokeApiToken, 'stay'))

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction, shouldRevalidate } from '~/components/screen-client'

export default function ApiTokens() {
  const { tokens } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { page, dialog, params } = useDialogAddress()
  useFailureToast(result)
  const secret = readSecret(result)
  const revoked = dialog === 'revoke' && tokens.find(({ id }) => id === params.get('token_id'))
  return (
    <div className="mx-auto max-w-2xl">
      <h1>API Tokens</h1>
      <p className="mt-1 mb-5 text-soft">
        A token lets a program call the <a href="/api/docs">API</a> as you. Keep it like a password.
      </p>
      <FailureAlert result={result} />
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
