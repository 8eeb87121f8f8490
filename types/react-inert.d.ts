import 'react'

declare module 'react' {
  // React 18 passes the attribute through but does not know it.
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the declaration must repeat the original's
  interface HTMLAttributes<T> {
    inert?: ''
  }
}
