import { parentPort, workerData } from 'node:worker_threads'
import { numberVoters, type EndedCampaign } from './number-voters'
import { sealAndAnalyse, type Settling } from './seal-and-analyse.server'

export const ANALYSIS_TASK = 'seal and analyse ballots'
export type AnalysisTask = { task: typeof ANALYSIS_TASK; campaign: EndedCampaign; settling: Settling }

/** This file is the thread's code: the build keeps it, with what it imports, in a file of its own. */
export const threadUrl = import.meta.url

const given = workerData as Partial<AnalysisTask> | null
if (given?.task === ANALYSIS_TASK && given.campaign && given.settling)
  parentPort?.postMessage(sealAndAnalyse(numberVoters(given.campaign), given.settling))
