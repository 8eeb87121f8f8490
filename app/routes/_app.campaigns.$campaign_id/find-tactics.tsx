import { Form, Link, useSubmit } from '@remix-run/react'
import { Search } from 'lucide-react'
import { SEARCH_MAX } from '~/domain/tactics/constants'
import type { Wishes } from './wishes'

type Props = { wishes: Wishes; isEnded: boolean; isBig: boolean }

/** Search, filter and sort as query parameters: they work without JavaScript and can be linked. */
export function FindTactics({ wishes: { q, filter, sort }, isEnded, isBig }: Props) {
  const submit = useSubmit()
  const isUsed = q !== '' || filter !== 'all' || sort !== undefined
  if (!isBig && !isUsed) return null
  return (
    <Form
      method="get"
      preventScrollReset
      role="search"
      className="mb-3 flex flex-wrap items-end gap-2"
      onChange={(event) => event.target instanceof HTMLSelectElement && submit(event.currentTarget)}
    >
      <input
        name="q"
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
      <select
        name="sort"
        aria-label="Sort"
        defaultValue={sort ?? (isEnded ? 'score' : 'newest')}
        className="select h-10"
      >
        {isEnded && <option value="score">Highest score</option>}
        <option value="newest">Newest</option>
        <option value="most_commented">Most commented</option>
      </select>
      <button type="submit" className="btn">
        <Search size={18} aria-hidden />
        Find
      </button>
      {isUsed && (
        <Link to="?" preventScrollReset className="btn btn-quiet">
          Show all
        </Link>
      )}
    </Form>
  )
}
