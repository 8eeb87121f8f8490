import { decisionFileLoader } from '~/http/screen/files.server'

/** What the decision's fingerprint covers: the SHA-256 of this file is the fingerprint. */
export const loader = decisionFileLoader({
  filename: 'decision.json',
  contentType: 'application/json',
  textOf: ({ sealed_text }) => sealed_text,
})
