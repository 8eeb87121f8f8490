import 'react'

declare module 'react' {
  // React 18 passes the attribute through but does not know it.
  interface HTMLAttributes<T> {
    inert?: ''
  }
}
