import { TACTIC_FILTERS, TACTIC_SORTS, type TacticSort } from '~/domain/tactics/constants'
import { ListTacticsSchema } from '~/domain/tactics/validation'

export type ListFilters = { q: string; filter: (typeof TACTIC_FILTERS)[number]; sort: TacticSort | undefined }

/** The search, filter and order that the address asks for. Invalid values are ignored. */
export function readListFilters(request: Request): ListFilters {
  const params = new URL(request.url).searchParams
  return {
    q: ListTacticsSchema.shape.q.catch('').parse(params.get('q') ?? undefined),
    filter: TACTIC_FILTERS.find((filter) => filter === params.get('filter')) ?? 'all',
    sort: TACTIC_SORTS.find((sort) => sort === params.get('sort')),
  }
}

export function isFiltered({ q, filter, sort }: ListFilters): boolean {
  return q !== '' || filter !== 'all' || sort !== undefined
}

export function isByScore({ sort = 'score' }: ListFilters): boolean {
  return sort === 'score' || sort === 'shuffled'
}
