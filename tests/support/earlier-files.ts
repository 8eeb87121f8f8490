import { createHash } from 'node:crypto'
import { NO_SUMS, withBallot } from '~/domain/results/statistics/score'
import type { Canonical } from '~/domain/seals/canonical'
import { canonicalJson } from '~/domain/seals/canonical'
import type { EarlierResultsFile, ResultsFile } from '~/domain/seals/view'
import { spansOf } from '../../verifier/verify.js'
import type { SealedCase } from './sealed-files'

type EarlierCase<File> = { file: File; digest: string }

export const digestOf = (manifest: Canonical) =>
  createHash('sha256')
    .update(`\x02${canonicalJson(manifest)}`)
    .digest('hex')

/** The file that the version before manifests held the result would have made of the same ballots of one round. */
export function earlierCase({ file }: SealedCase): EarlierCase<EarlierResultsFile> {
  const { ballots, campaign, eligible, formula, tactics } = file.manifest
  const manifest = {
    ballots,
    campaign,
    eligible,
    formula,
    tactics: tactics.map(({ ballots: { count }, created_at, id, name }) => ({
      ballots: count,
      created_at,
      id,
      name,
    })),
    v: 1 as const,
  }
  const digest = digestOf(manifest)
  const sealed = file.sealed.map(({ tactic, leaves }) => {
    const { impact, chances, efforts } = tactics.find(({ id }) => id === tactic) ?? NO_SUMS
    return { tactic, n: null, S: null, Q: null, impact, chances, efforts, leaves }
  })
  const { spans, sheets } = file
  const ranking = rankingBy(digest, file, 3)
  return { file: { manifest, ballots: file.ballots, sealed, spans, sheets, ranking }, digest }
}

/** The same of the version before manifests held spans. With `spans` 2 it was made before equal sheets counted once. */
export function secondCase({ file, ...given }: SealedCase, spans: 2 | 3 = 3) {
  const { ballots_open: _, key: __, quorum: ___, tactics, ...facts } = file.manifest
  const manifest = {
    ...facts,
    tactics: tactics.map(({ position: _, span: __, ...tactic }) => tactic),
    v: 2 as const,
  }
  const digest = digestOf(manifest)
  const { sheets, ...rest } = file
  const made = { ...rest, manifest, spans, ranking: rankingBy(digest, file, spans) }
  return { ...given, file: spans === 2 ? made : { ...made, sheets }, digest }
}

/** The ranking with the spans that follow from the digest; without spans where some tactics are closed. */
function rankingBy(digest: string, file: SealedCase['file'], version: 2 | 3): ResultsFile['ranking'] {
  const { tactics, voters } = file.manifest
  const measured = tactics.flatMap(({ id, rank }) => {
    const own = file.ballots.filter(({ tactic, who, round }) => {
      const later = file.ballots.some((other) => other.who === who && other.round > round)
      return tactic === id && !later
    })
    const squaresOn = (name: 'impact' | 'chances' | 'efforts') =>
      own.reduce((sum, ballot) => sum + (ballot[name] ?? 0) ** 2, 0)
    const squares = {
      impact: squaresOn('impact'),
      chances: squaresOn('chances'),
      efforts: squaresOn('efforts'),
    }
    const sums = own.reduce((all, ballot) => withBallot(all, ballot), NO_SUMS)
    return rank === null ? [] : [{ id, rank, sums, squares }]
  })
  const sheets = version === 2 ? 2 : (file.sheets ?? 2)
  const spans = file.sealed.length > 0 || voters < 2 ? null : spansOf(measured, digest, sheets)
  return file.ranking.map(({ tactic, rank }) => {
    const span = spans?.[measured.findIndex(({ id }) => id === tactic)]
    return { tactic, rank, rank_low: span?.low ?? null, rank_high: span?.high ?? null }
  })
}
