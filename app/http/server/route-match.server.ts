import type { ActionFunction, LoaderFunction, ServerBuild } from '@remix-run/node'
import { Router, type RequestHandler } from 'express'
import { operations } from '../../contract'
import type { Operation } from '../../contract/operation'
import type { RequestScope } from '../operation/context.server'

type Routes = ServerBuild['routes']
export type ApiCall = { loader: LoaderFunction; action: ActionFunction }
type RouteMatch = { pattern: string; params: Record<string, string>; call: ApiCall | null }
export type MatchedScope = RequestScope & { match: RouteMatch | null }

const ASSETS = '/assets/*'

/** Sets `match`: API calls run it, and logs and metrics name its pattern, since a path may hold ids and invite links. */
export function matchRoutes(routes: Routes): RequestHandler {
  const routers = new Map<string, Router>()
  for (const { pattern, call } of listPatterns(routes)) {
    const group = groupOf(pattern.toLowerCase())
    if (group.includes(':')) throw new Error(`The path ${pattern} must begin with a static segment`)
    const router = routers.get(group) ?? Router()
    routers.set(group, router)
    router.all(pattern, (request, response, next) => {
      const scope = response.locals as MatchedScope
      scope.match = { pattern, params: request.params, call }
      next('router')
    })
  }
  return (request, response, next) => {
    const { path, name } = (response.locals as RequestScope).routed
    const router = routers.get(groupOf(name))
    if (!router) return next()
    const { url } = request
    request.url = toExpressPath(path)
    router(request, response, (error?: unknown) => {
      request.url = url
      next(error)
    })
  }
}

const polledPaths = new Set<string>(
  Object.values<Operation>(operations)
    .filter(({ isPolled }) => isPolled)
    .map(({ path }) => path),
)

/** Whether a screen asks this every few seconds (`isPolled` of the operation). */
export function isPolled(method: string, match: RouteMatch | null): boolean {
  return match !== null && method === 'GET' && polledPaths.has(match.pattern)
}

/** One router per first segment (under /api: the first two), since a router tries its patterns one by one. */
function groupOf(path: string): string {
  return /^(?:\/api)?\/[^/]*/.exec(path)?.[0] ?? ''
}

/** While developing, each request may see another build. A build that does not compile has no routes. */
export function matchLatestRoutes(loadBuild: () => Promise<ServerBuild>): RequestHandler {
  return async (request, response, next) => {
    const build = await loadBuild().catch(() => null)
    if (build) await matchRoutes(build.routes)(request, response, next)
    else next()
  }
}

/** Express decodes parameters, while a routed path is decoded already. */
function toExpressPath(routedPath: string): string {
  const path = routedPath.replace(/(.)\/+$/, '$1')
  if (/^[\w/.-]*$/.test(path)) return path
  const segments = path.split('/')
  return segments.map((segment) => encodeURIComponent(segment.replaceAll('%2F', '/'))).join('/')
}

/** In the order of matching: static paths win over parameterised ones. */
function listPatterns(routes: Routes): { pattern: string; call: ApiCall | null }[] {
  const calls = new Map<string, ApiCall | null>([[ASSETS, null]])
  for (const id of Object.keys(routes)) {
    const pattern = patternOf(routes, id)
    if (!pattern.endsWith('*')) calls.set(pattern, callOf(pattern, routes[id]) ?? calls.get(pattern) ?? null)
  }
  return [...calls]
    .map(([pattern, call]) => ({ pattern, call }))
    .sort((a, b) => countParameters(a.pattern) - countParameters(b.pattern))
}

function callOf(pattern: string, route: Routes[string] | undefined): ApiCall | null {
  const module = route?.module
  if (!pattern.startsWith('/api/') || module?.default || !module?.loader || !module.action) return null
  return { loader: module.loader, action: module.action }
}

/** The whole path of a route, with its parameters: /campaigns/:campaign_id. */
export function patternOf(routes: Routes, id: string): string {
  return `/${pathOf(routes, id)}`
}

function pathOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return ''
  return [pathOf(routes, route.parentId), route.path].filter(Boolean).join('/')
}

function countParameters(pattern: string): number {
  return pattern.split(':').length - 1
}
