import { createContext, useContext } from 'react'

/** Nonce of the answer's Content-Security-Policy; known on the server alone. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
