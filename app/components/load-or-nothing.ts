import { isRouteErrorResponse, type ClientLoaderFunctionArgs } from '@remix-run/react'

/** For an optional part of a page, which shows itself that its data is missing. */
export async function loadOrNothing({ serverLoader }: ClientLoaderFunctionArgs): Promise<object> {
  try {
    return (await serverLoader<object>()) ?? {}
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return {}
  }
}
