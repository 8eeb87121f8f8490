import { counted } from '../../text'
import type { CampaignResultRow, ShownRoll } from '../store/rows.server'

export type SealSummary = {
  digest: string
  opening: string
  /** Null unless the campaign wanted one and enough people voted. */
  roll: ShownRoll | null
}

export const SEAL_EXPLANATION =
  'At the end the votes, tactics, sums, ranks and formula were sealed in a fingerprint. It is also in the mail about the end, with your own receipt.'
export const SEAL_PROMISE =
  'If the check agrees with the fingerprint in your mail, nothing has changed since then. With your receipt it also shows that your own votes are in. It does not prove that nobody with access to the server looked early or changed votes before the end.'

/** Null without a digest. */
export function toSealSummary(
  { digest, facts }: CampaignResultRow,
  { opens_ballots, roll }: { opens_ballots: boolean; roll: ShownRoll | null },
): SealSummary | null {
  if (digest === null) return null
  return { digest, roll, opening: openingOf(facts.opening ?? { of: 0, closed: 0 }, opens_ballots) }
}

function openingOf({ of, closed }: { of: number; closed: number }, opens_ballots: boolean): string {
  if (of === 0) return 'Nobody has voted.'
  if (!opens_ballots)
    return 'The votes of this campaign stay closed. The file has the sums of each tactic and the votes in sealed form.'
  const opened = 'The file has the votes without names, in no order that tells people apart.'
  if (closed === 0) return opened
  return `${opened} ${closed} of ${counted(of, 'tactic')} ${closed === 1 ? 'has' : 'have'} too few votes to open.`
}
