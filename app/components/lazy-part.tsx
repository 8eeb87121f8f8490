import { lazy, memo, Suspense, type FunctionComponent } from 'react'
import { untilServed } from './page-data'

/** Code that is still missing this soon after a reload is not there at all. */
const RELOAD_INTERVAL_MS = 60_000

/** A part of a page whose code is a file of its own, which `load` fetches ahead; `Waiting` stands for it meanwhile (docs/decisions/024). */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: FunctionComponent<Props> }>,
  Waiting: FunctionComponent<Props> = () => null,
) {
  // React's types cannot tell whether the properties of any part have a `ref`.
  const Part = lazy(() => load().catch(reload)) as unknown as FunctionComponent<Props>
  const LazyPart = memo(function LazyPart(props: Props) {
    return (
      <Suspense fallback={<Waiting {...props} />}>
        <Part {...props} />
      </Suspense>
    )
  })
  return Object.assign(LazyPart, { load })
}

/** As Remix does for the code of a route, once the server answers: an update of the app may have replaced the file. */
async function reload(error: unknown): Promise<never> {
  await untilServed()
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'reload' && performance.now() < RELOAD_INTERVAL_MS) throw error
  window.location.reload()
  return new Promise(() => {})
}
