import { toCast, type BallotRow, type CastBallot } from '../../seals/ballot'
import { sealBallots, toHex } from '../../seals/seal.server'
import type { EarlierResultsFile, ResultsFile } from '../../seals/view'
import { workInThread } from '../../thread.server'
import { numberVoters, type EndedCampaign } from '../statistics/number-voters'
import { toResultsFile, type ResultsFileFacts } from './results-file'
import { firstRanking } from './first-ranking'
import { seedOf } from '../statistics/random'
import { countSheets } from '../statistics/sheets'
import { sealAndAnalyse, type Settling } from './seal-and-analyse.server'
import { toStored, type Stored } from './to-stored'

/** Without a `ranking` it is worked out, from `digest` on. */
type FileFacts = Omit<ResultsFileFacts, 'ranking' | 'sheets'> & {
  digest: string
  ranking: ResultsFileFacts['ranking'] | null
}

/** What the thread computes. Inputs and results are copied between the threads. */
const WORK = {
  settle: (campaign: EndedCampaign, settling: Settling): Stored =>
    toStored(campaign, sealAndAnalyse(numberVoters(campaign), settling)),
  file: (facts: FileFacts, seal_key: string, ballots: BallotRow[]): ResultsFile | EarlierResultsFile => {
    const cast = ballots.map(toCast)
    const { manifest, digest, ranking } = facts
    const sealed = sealBallots(Buffer.from(seal_key, 'hex'), manifest.campaign.id, cast)
    return toResultsFile(
      {
        ...facts,
        sheets: countSheets(cast),
        ranking: ranking ?? rankingOf(manifest, cast, digest),
      },
      sealed.map(({ ballot, leaf }) => ({ ballot, leaf: toHex(leaf) })),
    )
  },
}

/** A manifest of version 3 holds it. */
const rankingOf = (manifest: FileFacts['manifest'], cast: CastBallot[], digest: string) =>
  manifest.v === 3 ? [] : firstRanking(manifest, cast, seedOf(digest))

export type Work = typeof WORK

export const SETTLE_THREAD = 'settle campaigns'
/** This file is the thread's code: the build keeps it, with what it imports, in a file of its own. */
export const threadUrl = import.meta.url

workInThread(SETTLE_THREAD, WORK)
