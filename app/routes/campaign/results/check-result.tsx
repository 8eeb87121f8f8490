import { CopyField } from '~/components/copy-field'
import { Icon } from '~/components/icon'
import { SEAL_EXPLANATION, SEAL_PROMISE, type SealSummary } from '~/domain/results/show/seal-words'

/** Two lines on a wide screen, three on a phone. */
const DIGEST_ROWS = 3

type Props = { seal: SealSummary; campaign_id: string; user_id: string }

/** The digest, the files, and what a check with them proves. */
export function CheckResult({ seal, campaign_id, user_id }: Props) {
  const files = `/api/campaigns/${campaign_id}`
  return (
    <div className="print:hidden">
      <h3>Check this result</h3>
      <div className="mt-1 grid gap-2 text-soft">
        <p>{SEAL_EXPLANATION}</p>
        <CopyField
          label="Fingerprint"
          value={seal.digest}
          copiedMessage="Fingerprint copied to clipboard!"
          rows={DIGEST_ROWS}
        />
        <p>{seal.opening}</p>
        <p className="flex flex-wrap gap-2">
          <a href={`${files}/results.json`} download className="btn btn-small">
            <Icon name="download" size={16} />
            results.json
          </a>
          <a href={`${files}/receipt.json`} download className="btn btn-small">
            <Icon name="download" size={16} />
            receipt.json (your own scores)
          </a>
        </p>
        <p>
          Open <code>verifier/verify.html</code> of the Tactics project from your own disk and choose the
          files. Your user id is <code className="break-all select-all">{user_id}</code>. Show your receipt to
          nobody: it says how you voted.
        </p>
        <p>{SEAL_PROMISE}</p>
      </div>
    </div>
  )
}
