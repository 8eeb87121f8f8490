import { Form, Link, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Icon } from '~/components/icon'
import { isChanged } from '~/components/typed-before-start'
import { SEARCH_MAX } from '~/domain/text'
import { isFiltered, type ListFilters } from './list-filters'

type Props = ListFilters & { isEnded: boolean }

export default function FindTactics({ isEnded, ...filters }: Props) {
  const submit = useSubmit()
  const { q, filter, sort } = filters
  const isUsed = isFiltered(filters)
  const order = sort && (isEnded || sort !== 'score') ? sort : isEnded ? 'score' : 'shuffled'
  const search = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // A choice made before the page came alive has told nobody.
    const selects = search.current?.querySelectorAll('select') ?? []
    if ([...selects].some(isChanged)) submit(search.current, { preventScrollReset: true })
  }, [submit])
  const form = (
    <Form
      ref={search}
      method="get"
      action="#tactics"
      preventScrollReset
      role="search"
      className="my-2 flex flex-wrap items-end gap-2"
      onChange={(event) =>
        event.target instanceof HTMLSelectElement && submit(event.currentTarget, { preventScrollReset: true })
      }
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
        <Link to="?#tactics" preventScrollReset className="link self-center">
          Show all
        </Link>
      )}
    </Form>
  )
  return (
    <details open={isUsed} className="open:w-full">
      <summary className="link list-none">
        <Icon name="search" size={16} />
        <span className={isEnded ? 'max-sm:sr-only' : undefined}>Search and sort</span>
      </summary>
      {form}
    </details>
  )
}
