import { SCREEN_PAGE_SIZE } from '../../domain/page-size'
import { PageSchema } from '../../domain/paging'

/** The page of a list that the address asks for; the first if its cursor is invalid. */
export function screenPage(request: Request, limit: number = SCREEN_PAGE_SIZE) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  return PageSchema.catch({ limit, cursor: undefined }).parse({ limit, cursor })
}
