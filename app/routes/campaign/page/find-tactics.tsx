import { Form, Link, useSubmit } from '@remix-run/react'
import { Icon } from '~/components/icon'
import { SEARCH_MAX } from '~/domain/text'
import type { ListFilters } from './list-filters'

const MAX_TACTICS_WITHOUT_SEARCH = 5

type Props = { listFilters: ListFilters; isEnded: boolean; tactic_count: number }

/** Search, filter and sort as query parameters: they work without JavaScript and can be linked. */
export function FindTactics({ listFilters: { q, filter, sort }, isEnded, tactic_count }: Props) {
  const submit = useSubmit()
  const isUsed = q !== '' || filter !== 'all' || sort !== undefined
  if (tactic_count <= MAX_TACTICS_WITHOUT_SEARCH && !isUsed) return null
  const order = sort && (isEnded || sort !== 'score') ? sort : isEnded ? 'score' : 'shuffled'
  const form = (
    <Form
      method="get"
      preventScrollReset
      role="search"
      className="my-2 flex flex-wrap items-end gap-2"
      onChange={(event) => event.target instanceof HTMLSelectElement && submit(event.currentTarget)}
    >
      <input
        name="q"
        dir="auto"
        type="search"
        defaultValue={q}
        maxLength={SEARCH_MAX}
        aria-label="Search tactics"
        placeholder="Search tactics"
        className="input max-w-64 min-w-40 flex-1"
      />
      {!isEnded && (
        <select name="filter" aria-label="Show" defaultValue={filter} className="select h-10">
          <option value="all">All tactics</option>
          <option value="needs_vote">Needs my vote</option>
        </select>
      )}
      <select name="sort" aria-label="Sort" defaultValue={order} className="select h-10">
        {isEnded ? (
          <option value="score">Highest score</option>
        ) : (
          <option value="shuffled">Unscored first</option>
        )}
        <option value="newest">Newest</option>
        <option value="most_commented">Most commented</option>
      </select>
      <button type="submit" className="btn">
        <Icon name="search" size={18} />
        Find
      </button>
      {isUsed && (
        <Link to="?" preventScrollReset className="btn btn-quiet">
          Show all
        </Link>
      )}
    </Form>
  )
  return (
    <details open={isUsed} className="open:w-full">
      <summary className="btn btn-quiet btn-small -ml-2 max-w-none list-none">
        <Icon name="search" size={16} />
        <span className={isEnded ? 'max-sm:sr-only' : undefined}>Search and sort</span>
      </summary>
      {form}
    </details>
  )
}
