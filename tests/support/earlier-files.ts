import { createHash } from 'node:crypto'
import { NO_SUMS, withBallot } from '~/domain/results/statistics/score'
import type { EarlierResultsFile } from '~/domain/seals/view'
import { canonicalJson, spansOf } from '../../verifier/verify.js'
import type { SealedCase } from './sealed-files'

type EarlierCase = { file: EarlierResultsFile; digest: string }

/** The file that the version before manifests held the result would have made of the same ballots of one round. */
export function earlierCase({ file }: SealedCase): EarlierCase {
  const { ballots, campaign, eligible, formula, tactics, voters } = file.manifest
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
  const digest = createHash('sha256')
    .update(`\x02${canonicalJson(manifest)}`)
    .digest('hex')
  const sealed = file.sealed.map(({ tactic, leaves }) => {
    const { impact, chances, efforts } = tactics.find(({ id }) => id === tactic) ?? NO_SUMS
    return { tactic, n: null, S: null, Q: null, impact, chances, efforts, leaves }
  })
  const measured = tactics.flatMap(({ id, rank }) => {
    const own = file.ballots.filter(({ tactic }) => tactic === id)
    const sums = own.reduce((all, ballot) => withBallot(all, ballot), NO_SUMS)
    const squaresOn = (name: 'impact' | 'chances' | 'efforts') =>
      own.reduce((sum, ballot) => sum + (ballot[name] ?? 0) ** 2, 0)
    const squares = {
      impact: squaresOn('impact'),
      chances: squaresOn('chances'),
      efforts: squaresOn('efforts'),
    }
    return rank === null ? [] : [{ id, rank, sums, squares }]
  })
  const spans = sealed.length > 0 || voters < 2 ? null : spansOf(measured, digest, file.sheets ?? 2)
  const ranking = file.ranking.map(({ tactic, rank }) => {
    const span = spans?.[measured.findIndex(({ id }) => id === tactic)]
    return { tactic, rank, rank_low: span?.low ?? null, rank_high: span?.high ?? null }
  })
  return { file: { manifest, ballots: file.ballots, sealed, spans: 3, sheets: file.sheets, ranking }, digest }
}
