import { parentPort, Worker, workerData } from 'node:worker_threads'

/** What a thread computes, by name. Inputs and results are copied between the threads. */
type Work = Record<string, (...input: never[]) => unknown>
type Task = { name: string; input: never[] }
type Answer = { result: unknown } | { error: unknown }

type Waiting = { resolve: (result: never) => void; reject: (error: unknown) => void }
type Thread = { worker: Worker; waiting: Waiting[] }

/** Outside the build, in tests and tools, the thread's code is TypeScript. */
const loadSource = (url: string) =>
  `import('tsx/esm/api').then(({ tsImport }) => tsImport('${url}', '${url}'))`

/**
 * Runs work in a thread whose code is the file at `url`, so that this one goes on answering requests. The thread is started once
 * and works through its tasks in order; an idle one does not keep the process alive.
 */
export function threadOf<W extends Work>(url: string, title: string) {
  let thread: Thread | undefined

  function start(): Thread {
    const worker = url.endsWith('.ts')
      ? new Worker(loadSource(url), { eval: true, workerData: title })
      : new Worker(new URL(url), { workerData: title })
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
    worker.once('exit', (code) => stop(new Error(`The thread to ${title} ended with code ${code}`)))
    return { worker, waiting }
  }

  return <Name extends keyof W & string>(
    name: Name,
    ...input: Parameters<W[Name]>
  ): Promise<Awaited<ReturnType<W[Name]>>> => {
    const { worker, waiting } = (thread ??= start())
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject })
      worker.ref()
      worker.postMessage({ name, input } satisfies Task)
    })
  }
}

/** Called by the thread's file, which other threads load for its address alone. Answers in the order of the tasks. */
export function workInThread(title: string, work: Work): void {
  if (workerData !== title) return
  let earlier = Promise.resolve()
  parentPort?.on('message', (task: Task) => {
    earlier = earlier.then(async () => parentPort?.postMessage(await answer(work, task)))
  })
}

async function answer(work: Work, { name, input }: Task): Promise<Answer> {
  try {
    return { result: await work[name]?.(...input) }
  } catch (error) {
    return { error }
  }
}
