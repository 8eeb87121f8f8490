import { CopyField } from '~/components/copy-field'
import type { OutputOf } from '~/contract/operations.server'
import type { ActionResult } from '~/contract/action-result'

/** The secret of the webhook that was just added, or null. A chat checks no signature, so it needs none. */
export function readSecret(result: ActionResult | undefined): string | null {
  if (result?.intent !== 'createWebhook' || !result.ok) return null
  const { webhook, secret } = result.data as OutputOf<'createWebhook'>
  return webhook.form === 'standard' ? secret : null
}

export function SecretCard({ secret }: { secret: string }) {
  return (
    <section aria-labelledby="secret" className="card mb-5 border-accent">
      <h2 id="secret">Your signing secret</h2>
      <p className="mt-1 mb-3 text-soft">
        With it the receiver checks that a request comes from Tactics. Copy it now. It is not shown again.
      </p>
      <CopyField label="Signing secret" value={secret} copiedMessage="Secret copied!" />
    </section>
  )
}
