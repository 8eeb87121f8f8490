import { operations, type OperationName } from '../../contract'
import type { Method, Operation } from '../../contract/operation'

/** An address of the API: the operation of each method. */
export type Call = { path: string; byMethod: Partial<Record<Method, OperationName>> }

/** Those of the contract, in the order of matching: `/api/teams/generate-url` before `/api/teams/:team_id`. */
export const calls: Call[] = listCalls()

function listCalls(): Call[] {
  const byPath = new Map<string, Call>()
  for (const [name, { method, path }] of Object.entries<Operation>(operations)) {
    const call = byPath.get(path) ?? { path, byMethod: {} }
    call.byMethod[method] = name as OperationName
    byPath.set(path, call)
  }
  return [...byPath.values()].sort((a, b) => countParameters(a.path) - countParameters(b.path))
}

function countParameters(path: string): number {
  return path.split(':').length - 1
}

const polledPaths = Object.values<Operation>(operations)
  .filter(({ isPolled }) => isPolled)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))

/** Whether a screen asks this every few seconds (`isPolled` of the operation). `name` is of the routed path. */
export function isPolled(method: string, name: string): boolean {
  return method === 'GET' && polledPaths.some((path) => path.test(name))
}
