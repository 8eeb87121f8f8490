import { Link, useSearchParams } from '@remix-run/react'

export function NextPage({ cursor }: { cursor: string | null }) {
  const [params] = useSearchParams()
  const isFirst = !params.has('cursor')
  if (!cursor && isFirst) return null
  return (
    <nav aria-label="Pages" className="mt-5 flex gap-3">
      {!isFirst && (
        <Link to={pageAddress(params, null)} className="btn">
          First page
        </Link>
      )}
      {cursor && (
        <Link to={pageAddress(params, cursor)} className="btn">
          Next page
        </Link>
      )}
    </nav>
  )
}

function pageAddress(params: URLSearchParams, cursor: string | null): string {
  const page = new URLSearchParams(params)
  page.delete('dialog')
  page.delete('cursor')
  if (cursor) page.set('cursor', cursor)
  return `?${page}`
}
