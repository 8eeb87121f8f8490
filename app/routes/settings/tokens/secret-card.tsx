import { CopyField } from '~/components/copy-field'
import type { OutputOf } from '~/contract/operations.server'
import type { ActionResult } from '~/contract/action-result'

/** The secret of the token that was just created, or null. */
export function readSecret(result: ActionResult | undefined): string | null {
  if (result?.intent !== 'createApiToken' || !result.ok) return null
  return (result.data as OutputOf<'createApiToken'>).secret
}

/** Shown only once: the server keeps only a hash. */
export function SecretCard({ secret }: { secret: string }) {
  return (
    <section aria-labelledby="secret" className="card mb-5 border-accent">
      <h2 id="secret">Your new token</h2>
      <p className="mt-1 mb-3 text-soft">Copy it now. It is not shown again.</p>
      <CopyField label="API token" value={secret} copiedMessage="Token copied!" />
    </section>
  )
}
