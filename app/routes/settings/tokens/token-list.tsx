import { Link } from '@remix-run/react'
import { useDialogAddress } from '~/components/dialog-address'
import { LocalTime } from '~/components/local-time'
import type { ApiTokenView } from '~/domain/tokens/view'
import { SCOPE_LABELS } from './scope-labels'

export function TokenList({ tokens }: { tokens: ApiTokenView[] }) {
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
          {last_used_at ? (
            <>
              last used <Day value={last_used_at} />
            </>
          ) : (
            'never used'
          )}
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
        className="btn btn-danger-quiet"
      >
        Revoke
      </Link>
    </div>
  )
}

function Day({ value }: { value: string }) {
  return <LocalTime value={value} length="short" />
}
