import { TACTIC_FILTERS, TACTIC_SORTS } from '~/domain/tactics/constants'
import { ListTacticsSchema } from '~/domain/tactics/validation'
import type { ListFilters } from './list-filters'

/** The search, filter and order that the address asks for. Invalid values are ignored. */
export function readListFilters(request: Request): ListFilters {
  const params = new URL(request.url).searchParams
  return {
    q: ListTacticsSchema.shape.q.catch('').parse(params.get('q') ?? undefined),
    filter: TACTIC_FILTERS.find((filter) => filter === params.get('filter')) ?? 'all',
    sort: TACTIC_SORTS.find((sort) => sort === params.get('sort')),
  }
}
