import { useContext } from 'react'
import { CopyField } from '~/components/copy-field'
import { Icon } from '~/components/icon'
import { PersonContext } from '~/components/person-field'
import { counted } from '~/domain/text'
import { SEAL_EXPLANATION, SEAL_PROMISE, type SealSummary } from '~/domain/results/show/seal-words'

/** Two lines on a wide screen, three on a phone. */
const DIGEST_ROWS = 3

type Props = { seal: SealSummary; campaign_id: string }

/** The digest, the files, and what a check with them proves. */
export function CheckResult({ seal, campaign_id }: Props) {
  const user_id = useContext(PersonContext)
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
          <a href={`${files}/check.html`} download className="btn btn-small btn-primary">
            <Icon name="download" size={16} />
            Check page
          </a>
          <a href={`${files}/results.json`} download className="btn btn-small">
            <Icon name="download" size={16} />
            results.json
          </a>
          <a href={`${files}/receipt.json`} download className="btn btn-small">
            <Icon name="download" size={16} />
            receipt.json (your own votes)
          </a>
        </p>
        <p>
          Open the check page from your own disk and paste the fingerprint from your mail. The page holds the
          result, your receipt and your user id <code className="break-all select-all">{user_id}</code>. Show
          it to nobody: your{' '}
          <a href="/help#receipt" className="link">
            receipt
          </a>{' '}
          says how you voted. If you do not trust this server, take the checker from the Tactics project.
        </p>
        {seal.roll && (
          <div>
            <p>
              {seal.roll.filter(({ has_voted }) => has_voted).length} of{' '}
              {counted(seal.roll.length, 'person', 'people')} voted. Does your team know everybody here?
            </p>
            <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
              {seal.roll.map(({ name, has_voted }, index) => (
                <li key={index}>
                  <bdi>{name}</bdi> {has_voted ? 'voted' : 'did not vote'}
                </li>
              ))}
            </ul>
          </div>
        )}
        <p>{SEAL_PROMISE}</p>
      </div>
    </div>
  )
}
