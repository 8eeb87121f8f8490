import { isRouteErrorResponse, type ClientLoaderFunctionArgs } from '@remix-run/react'

/** For a part of a page that the page can do without: it says itself that its data is missing. */
export async function loadOrNothing({ serverLoader }: ClientLoaderFunctionArgs): Promise<object> {
  try {
    return (await serverLoader<object>()) ?? {}
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return {}
  }
}
