import { Router, type ErrorRequestHandler, type RequestHandler } from 'express'
import { findCall, staticFirst } from '../http/api/calls.server'
import type { RequestScope } from '../http/request/scope.server'

/** The routes of a build, or of its manifest. */
export type Routes = Record<string, { id: string; parentId?: string; path?: string }>

const ASSETS = '/assets/*'

/** Sets `route`, by which logs and metrics name a request, since a path may hold ids and invite links. */
export function nameRoutes(routes: Routes): RequestHandler {
  const pages = Router()
  for (const path of [ASSETS, ...listPages(routes)])
    pages.all(addressesOf(path), (_request, response, next) => {
      const scope = response.locals as RequestScope
      scope.route = path
      next('router')
    })
  pages.use(passBrokenPaths)
  return (request, response, next) => {
    const scope = response.locals as RequestScope
    const found = findCall(scope.routed.path)
    if (!found) return pages(request, response, next)
    scope.route = found.call.path
    next()
  }
}

/** Hands a path whose encoding is broken on, for Remix to answer. Express throws a URIError for it. */
export const passBrokenPaths: ErrorRequestHandler = (error: unknown, _request, _response, next) =>
  next(error instanceof URIError ? undefined : error)

/** The paths of the routes that are not for any path, in the order of matching: static ones before parameters. */
export function listPages(routes: Routes): string[] {
  const paths = new Set(Object.keys(routes).map((id) => pathOf(routes, id)))
  return [...paths].filter((path) => !path.endsWith('*')).sort(staticFirst)
}

/** Where Remix answers for a page, and for its data alone. */
export function addressesOf(path: string): string[] {
  return path === '/' ? ['/', '/_root.data'] : [path, `${path}.data`]
}

/** The whole path of a route: `/campaigns/:campaign_id`. */
export function pathOf(routes: Routes, id: string): string {
  return `/${segmentsOf(routes, id)}`
}

function segmentsOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return ''
  return [segmentsOf(routes, route.parentId), route.path].filter(Boolean).join('/')
}
