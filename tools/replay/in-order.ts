/** A task starts when the last tasks that hold one of `after` are done; it holds `holds` itself. */
export type Order = { after: string[]; holds: string[] }

const ANY_ORDER: Order = { after: [], holds: [] }

/**
 * Works through the items in their order, at most `concurrency` at once, and never an item before those it comes after.
 * Stops at the first failure, waits for what is under way, and throws it.
 */
export async function runInOrder<Item>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<void>,
  orderOf: (item: Item) => Order = () => ANY_ORDER,
): Promise<void> {
  const lastHolder = new Map<string, Promise<void>>()
  const running = new Set<Promise<void>>()
  const failures: unknown[] = []
  for (const item of items) {
    while (running.size >= concurrency) await Promise.race(running)
    if (failures.length > 0) break
    const { after, holds } = orderOf(item)
    const task = Promise.all(after.map((key) => lastHolder.get(key)))
      .then(() => (failures.length > 0 ? undefined : work(item)))
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(task))
    running.add(task)
    for (const key of holds) lastHolder.set(key, task)
  }
  await Promise.all(running)
  if (failures.length > 0) throw failures[0]
}
