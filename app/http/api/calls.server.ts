import { operations } from '../../contract/operations.server'
import type { Method, Operation } from '../../domain/operation.server'

/** An address of the API: the operation of each method. */
export type Call = { path: string; byMethod: Partial<Record<Method, Operation>> }

/** Those of the contract, in the order of matching: `/api/teams/generate-url` before `/api/teams/:team_id`. */
export const calls: Call[] = listCalls()

function listCalls(): Call[] {
  const byPath = new Map<string, Call>()
  for (const operation of Object.values<Operation>(operations)) {
    const { method, path } = operation
    const call = byPath.get(path) ?? { path, byMethod: {} }
    call.byMethod[method] = operation
    byPath.set(path, call)
  }
  return [...byPath.values()].sort((a, b) => staticFirst(a.path, b.path))
}

/** Compares paths in the order of matching: those with fewer parameters first. */
export function staticFirst(a: string, b: string): number {
  return countParameters(a) - countParameters(b)
}

function countParameters(path: string): number {
  return path.split(':').length - 1
}

/** Compiled once: Remix's own matching compiles every path at each request. */
const patterns = calls.map((call) => ({ call, pattern: new RegExp(`^${patternOf(call.path)}/*$`, 'i') }))

function patternOf(path: string): string {
  return path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
}

/** The call of a decoded path, in any case and with trailing slashes, and its parameters. */
export function findCall(path: string): { call: Call; params: Record<string, string> } | null {
  for (const { call, pattern } of patterns) {
    const found = pattern.exec(path)
    if (found) return { call, params: paramsOf(found) }
  }
  return null
}

function paramsOf({ groups = {} }: RegExpExecArray): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, text.replaceAll('%2F', '/')]))
}
