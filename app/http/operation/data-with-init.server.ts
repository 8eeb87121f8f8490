import { data } from '@remix-run/node'

/** The class of Remix's `data(…)`, which Remix does not export. */
export const DataWithResponseInit = data(null).constructor as new () => {
  data: unknown
  init: ResponseInit | null
}
