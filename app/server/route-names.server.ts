import type { ServerBuild } from '@remix-run/node'
import { Router } from 'express'
import type { RequestScope } from '../http/request/context.server'
import { calls } from '../http/api/calls.server'

type Routes = ServerBuild['routes']

const ASSETS = '/assets/*'

/** Sets `route`, by which logs and metrics name a request, since a path may hold ids and invite links. */
export function nameRoutes(routes: Routes): Router {
  const router = Router()
  for (const path of [ASSETS, ...calls.map(({ path }) => path), ...listPages(routes)])
    router.all(addressesOf(path), (_request, response, next) => {
      const scope = response.locals as RequestScope
      scope.route = path
      next('router')
    })
  // A parameter whose encoding is broken.
  router.use((_error: unknown, _request: unknown, _response: unknown, next: () => void) => next())
  return router
}

/** The paths of the routes that are not for any path, in the order of matching: static ones before parameters. */
export function listPages(routes: Routes): string[] {
  const paths = new Set(Object.keys(routes).map((id) => pathOf(routes, id)))
  return [...paths]
    .filter((path) => !path.endsWith('*'))
    .sort((a, b) => countParameters(a) - countParameters(b))
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

function countParameters(path: string): number {
  return path.split(':').length - 1
}
