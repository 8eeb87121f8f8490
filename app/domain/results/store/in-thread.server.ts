import { Worker } from 'node:worker_threads'
import { SETTLE_THREAD, threadUrl, type Answer, type Task, type Work } from './settle-thread.server'

/** Outside the build, in tests and tools, the thread's code is TypeScript. */
const LOAD_SOURCE = `import('tsx/esm/api').then(({ tsImport }) => tsImport('${threadUrl}', '${threadUrl}'))`

type Waiting = { resolve: (result: never) => void; reject: (error: unknown) => void }
type Thread = { worker: Worker; waiting: Waiting[] }

let thread: Thread | undefined

/**
 * Computes in the thread that settles campaigns, so that this one goes on answering requests. The thread is started once and
 * works through its tasks in order; an idle one does not keep the process alive.
 */
export function runInThread<Name extends keyof Work>(
  name: Name,
  ...input: Parameters<Work[Name]>
): Promise<ReturnType<Work[Name]>> {
  const { worker, waiting } = (thread ??= startThread())
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject })
    worker.ref()
    worker.postMessage({ name, input } as Task)
  })
}

function startThread(): Thread {
  const worker = threadUrl.endsWith('.ts')
    ? new Worker(LOAD_SOURCE, { eval: true, workerData: SETTLE_THREAD })
    : new Worker(new URL(threadUrl), { workerData: SETTLE_THREAD })
  const waiting: Waiting[] = []
  const stop = (error: unknown) => {
    if (thread?.worker === worker) thread = undefined
    for (const { reject } of waiting.splice(0)) reject(error)
  }
  worker.on('message', (answer: Answer) => {
    const next = waiting.shift()
    if (waiting.length === 0) worker.unref()
    if ('error' in answer) next?.reject(answer.error)
    else next?.resolve(answer.result as never)
  })
  worker.once('error', stop)
  worker.once('exit', (code) => stop(new Error(`The thread that settles campaigns ended with code ${code}`)))
  return { worker, waiting }
}
