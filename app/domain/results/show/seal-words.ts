import { counted } from '../../text'
import type { CampaignResultRow } from './view'

export type SealSummary = {
  digest: string
  opening: string
}

export const SEAL_EXPLANATION =
  'When the campaign ended, all votes, tactics and the formula were sealed in one number, the fingerprint. It is also in the mail about the end.'
export const SEAL_PROMISE =
  'If the check agrees with the fingerprint in your mail, nothing has changed since then, and with a receipt your own scores are in. It does not prove that nobody with access to the server looked or lied before.'

/** Null without a digest. */
export function toSealSummary(
  { digest, facts }: CampaignResultRow,
  opens_ballots: boolean,
): SealSummary | null {
  if (digest === null) return null
  return { digest, opening: openingOf(facts.opening ?? { of: 0, closed: 0 }, opens_ballots) }
}

function openingOf({ of, closed }: { of: number; closed: number }, opens_ballots: boolean): string {
  if (of === 0) return 'Nobody has voted.'
  if (!opens_ballots) return 'Your team keeps all votes closed: the file has their hashes and sums.'
  const opened = 'The file has the votes without names, in no order that tells people apart.'
  if (closed === 0) return opened
  return `${opened} ${closed} of ${counted(of, 'tactic')} ${closed === 1 ? 'is' : 'are'} too small to open.`
}
