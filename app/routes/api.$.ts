import { answerPath } from '~/http/api/answer.server'
import { isRouteErrorResponse, type ClientLoaderFunctionArgs } from '@remix-run/react'

/** Every call of the API. What it answers is in the contract (app/contract). */
export const loader = answerPath
export const action = answerPath

/** For the screens that load optional parts by calls. */
export const clientLoader = loadOrNothing

/** For an optional part of a page, which shows itself that its data is missing. */
async function loadOrNothing({ serverLoader }: ClientLoaderFunctionArgs): Promise<object> {
  try {
    return (await serverLoader<object>()) ?? {}
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return {}
  }
}
