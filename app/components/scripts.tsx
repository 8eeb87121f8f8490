import { Scripts, useMatches } from '@remix-run/react'
import { Children, cloneElement, isValidElement, type ReactNode } from 'react'
import { useNonce } from './nonce'

export const withoutScripts = { hasNoScripts: true } as const

export function useHasScripts(): boolean {
  return !useMatches().some(
    ({ handle }) => (handle as Partial<typeof withoutScripts> | undefined)?.hasNoScripts,
  )
}

/** React 18 does not know the attribute by its name in JSX. */
const LOW_PRIORITY = { fetchpriority: 'low' }

/** Remix's `Scripts`, fetched after what the first paint needs (docs/decisions/021). */
export function LateScripts() {
  return lateModules(Scripts({ nonce: useNonce() }))
}

function lateModules(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<{ children?: ReactNode; fetchpriority?: string }>(child)) return child
    if (child.type === 'link') return cloneElement(child, LOW_PRIORITY)
    const { children } = child.props
    return children === undefined ? child : cloneElement(child, undefined, lateModules(children))
  })
}
