import { v7 } from 'uuid'

/** UUIDv7: ids sort by time of creation, which is the order of lists. */
export function newId(): string {
  return v7()
}
