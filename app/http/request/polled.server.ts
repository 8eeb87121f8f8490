import { operations } from '../../contract/operations.server'
import type { Operation } from '../../domain/operation.server'

const polledPaths = Object.values<Operation>(operations)
  .filter(({ isPolled }) => isPolled)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`))

/** Whether a screen asks this every few seconds (`isPolled` of the operation). `name` is of the routed path. */
export function isPolled(method: string, name: string): boolean {
  return method === 'GET' && polledPaths.some((path) => path.test(name))
}
