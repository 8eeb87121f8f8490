import type { ReactNode } from 'react'
import { counted } from '../domain/text'

type Props<Item> = {
  items: Item[]
  /** How many are in view; the others are a click away. */
  shown: number
  /** In the singular: 'member'. */
  noun: string
  children: (items: Item[]) => ReactNode
}

export function Fold<Item>({ items, shown, noun, children }: Props<Item>) {
  const rest = items.slice(shown)
  return (
    <>
      {children(items.slice(0, shown))}
      {rest.length > 0 && (
        <details className="mt-3">
          <summary className="link">{counted(rest.length, `more ${noun}`)}</summary>
          <div className="mt-3">{children(rest)}</div>
        </details>
      )}
    </>
  )
}
