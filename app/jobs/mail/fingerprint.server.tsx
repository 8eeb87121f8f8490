import { campaignFilename } from '../../domain/download.server'
import type { Sealed } from './mail-kind'
import { Paragraph } from './parts.server'

/** The mail is the witness of the result (docs/verify.md). Nothing without a digest. */
export function Fingerprint({ of, digest, witness }: { of: string } & Sealed) {
  if (digest === null) return null
  return (
    <>
      <Paragraph>
        Keep this mail. With this fingerprint of {of} you can check later that nothing has changed:{' '}
        <Code>{digest}</Code>
      </Paragraph>
      {witness && (
        <Paragraph>
          {witness.receipt
            ? 'Your receipt is attached. It proves that your votes are included. Keep it to yourself: it shows how you voted.'
            : 'You did not vote, so there is no receipt.'}{' '}
          The result’s key for receipts: <Code>{witness.public_key}</Code>
        </Paragraph>
      )}
    </>
  )
}

export function Code({ children }: { children: string }) {
  return <span style={{ fontFamily: 'monospace', wordBreak: 'break-all' }}>{children}</span>
}

/** The attachment; undefined without a vote. */
export function receiptFile(
  about: { name: string },
  witness: Sealed['witness'],
): { filename: string; content: string } | undefined {
  if (!witness?.receipt) return undefined
  return { filename: campaignFilename(about.name, 'receipt.json'), content: JSON.stringify(witness.receipt) }
}
