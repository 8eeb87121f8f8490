import { Link, useSearchParams } from '@remix-run/react'

/** Links to the other pages of a list: forward by its cursor, back to the start. */
export function NextPage({ cursor }: { cursor: string | null }) {
  const [params] = useSearchParams()
  const isFirst = !params.has('cursor')
  if (!cursor && isFirst) return null
  return (
    <nav aria-label="Pages" className="mt-5 flex gap-3">
      {!isFirst && (
        <Link to="?" className="btn">
          First page
        </Link>
      )}
      {cursor && (
        <Link to={`?cursor=${encodeURIComponent(cursor)}`} className="btn">
          Next page
        </Link>
      )}
    </nav>
  )
}
