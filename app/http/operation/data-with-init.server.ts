import { data } from '@remix-run/node'

/** The class of what Remix's `data(…)` makes, which Remix does not export. */
export const DataWithResponseInit = data(null).constructor as new () => {
  data: unknown
  init: ResponseInit | null
}
