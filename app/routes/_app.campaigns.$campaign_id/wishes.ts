import { SEARCH_MAX, TACTIC_FILTERS, TACTIC_SORTS, type TacticSort } from '~/domain/tactics/constants'

export type Wishes = { q: string; filter: (typeof TACTIC_FILTERS)[number]; sort: TacticSort | undefined }

/** What the address asks of the list; what makes no sense is ignored. */
export function readWishes(request: Request): Wishes {
  const params = new URL(request.url).searchParams
  return {
    q: (params.get('q') ?? '').normalize('NFC').trim().slice(0, SEARCH_MAX),
    filter: TACTIC_FILTERS.find((filter) => filter === params.get('filter')) ?? 'all',
    sort: TACTIC_SORTS.find((sort) => sort === params.get('sort')),
  }
}
