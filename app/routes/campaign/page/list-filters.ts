import type { TACTIC_FILTERS, TacticSort } from '~/domain/tactics/constants'

export type ListFilters = { q: string; filter: (typeof TACTIC_FILTERS)[number]; sort: TacticSort | undefined }

export function isFiltered({ q, filter, sort }: ListFilters): boolean {
  return q !== '' || filter !== 'all' || sort !== undefined
}

export function isByScore({ sort = 'score' }: ListFilters): boolean {
  return sort === 'score' || sort === 'shuffled'
}
