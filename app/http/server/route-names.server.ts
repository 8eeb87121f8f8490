import type { ServerBuild } from '@remix-run/node'
import { Router } from 'express'
import type { RequestScope } from '../operation/context.server'
import { calls } from '../api/calls.server'

type Routes = ServerBuild['routes']

/** Sets `route`, by which logs and metrics name a request, since a path may hold ids and invite links. */
export function nameRoutes(routes: Routes): Router {
  const router = Router()
  const paths = new Set([...calls.map(({ path }) => path), ...pagesOf(routes)])
  for (const path of [...paths].sort((a, b) => countParameters(a) - countParameters(b)))
    router.all(dataPaths(path), (_request, response, next) => {
      const scope = response.locals as RequestScope
      scope.route = path
      next('router')
    })
  // A parameter whose encoding is broken.
  router.use((_error: unknown, _request: unknown, _response: unknown, next: () => void) => next())
  return router
}

/** Remix's addresses of a page and of its data. */
function dataPaths(path: string): string[] {
  return path === '/' ? ['/', '/_root.data'] : [path, `${path}.data`]
}

function pagesOf(routes: Routes): string[] {
  const paths = Object.keys(routes).map((id) => `/${pathOf(routes, id)}`)
  return paths.filter((path) => !path.endsWith('*'))
}

function pathOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return ''
  return [pathOf(routes, route.parentId), route.path].filter(Boolean).join('/')
}

function countParameters(path: string): number {
  return path.split(':').length - 1
}
