import { createContext, useContext } from 'react'

/** Nonce of the answer's Content-Security-Policy. Undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
