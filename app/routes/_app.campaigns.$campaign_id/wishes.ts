import { TACTIC_FILTERS, TACTIC_SORTS, type TacticSort } from '~/domain/tactics/constants'
import { ListTacticsSchema } from '~/domain/tactics/validation'

export type Wishes = { q: string; filter: (typeof TACTIC_FILTERS)[number]; sort: TacticSort | undefined }

/** What the address asks of the list; what makes no sense is ignored. */
export function readWishes(request: Request): Wishes {
  const params = new URL(request.url).searchParams
  return {
    q: ListTacticsSchema.shape.q.catch('').parse(params.get('q') ?? undefined),
    filter: TACTIC_FILTERS.find((filter) => filter === params.get('filter')) ?? 'all',
    sort: TACTIC_SORTS.find((sort) => sort === params.get('sort')),
  }
}
