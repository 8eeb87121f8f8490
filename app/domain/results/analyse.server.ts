import { Worker } from 'node:worker_threads'
import { ANALYSIS_TASK, threadUrl, type AnalysisTask } from './analysis-thread.server'
import { MAIN_THREAD_BALLOTS_MAX, MAIN_THREAD_TACTICS_MAX } from './constants'
import { numberVoters, type EndedCampaign } from './number-voters'
import { sealAndAnalyseInTurns, type Settled, type Settling } from './seal-and-analyse.server'

/** Seals and analyses; a big campaign is parsed, sealed and analysed in a thread of its own. */
export function settleBallots(campaign: EndedCampaign, settling: Settling): Promise<Settled> {
  const { tactics } = campaign
  const ballot_count = tactics.reduce((sum, { vote_count }) => sum + vote_count, 0)
  if (tactics.length > MAIN_THREAD_TACTICS_MAX || ballot_count > MAIN_THREAD_BALLOTS_MAX)
    return settleInThread(campaign, settling)
  return sealAndAnalyseInTurns(numberVoters(campaign), settling)
}

/** Outside the build, in tests and tools, the thread's code is TypeScript. */
const LOAD_SOURCE = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${threadUrl}', '${threadUrl}'))`

function settleInThread(campaign: EndedCampaign, settling: Settling): Promise<Settled> {
  const workerData: AnalysisTask = { task: ANALYSIS_TASK, campaign, settling }
  const thread = threadUrl.endsWith('.ts')
    ? new Worker(LOAD_SOURCE, { eval: true, workerData })
    : new Worker(new URL(threadUrl), { workerData })
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The analysis ended with code ${code}`)))
  })
}
