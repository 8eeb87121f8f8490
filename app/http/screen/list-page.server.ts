import { PageSchema, PAGE_SIZE_MAX, SCREEN_PAGE_SIZE } from '../../domain/paging'

/** Which page of a list the address asks for; one that no list can have given is the first. */
export function screenPage(request: Request, limit: number = SCREEN_PAGE_SIZE) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? undefined
  return PageSchema.catch({ limit, cursor: undefined }).parse({ limit, cursor })
}

/** A list that a screen shows whole. */
export const wholeList = { limit: PAGE_SIZE_MAX }
