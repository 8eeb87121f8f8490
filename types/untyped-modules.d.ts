declare module 'fs-native-extensions' {
  /** Takes an exclusive kernel lock on an open file; false when another process holds it. */
  export function tryLock(fd: number): boolean
}

declare module 'eslint-plugin-jsx-a11y' {
  const plugin: import('eslint').ESLint.Plugin & {
    flatConfigs: { recommended: { rules: import('eslint').Linter.RulesRecord } }
  }
  export default plugin
}

declare module 'autocannon' {
  export type Result = {
    requests: { average: number; total: number }
    non2xx: number
    errors: number
  }
  export type Client = {
    setHeadersAndBody: (headers: Record<string, string>, body: string) => void
    on: (event: 'response', listener: (status: number, bytes: number, milliseconds: number) => void) => void
  }
  type Running = {
    on: (
      event: 'response',
      listener: (client: object, status: number, bytes: number, milliseconds: number) => void,
    ) => void
  }
  export default function autocannon(
    options: Record<string, unknown>,
    onEnd: (error: Error | null, result: Result) => void,
  ): Running
  export default function autocannon(options: Record<string, unknown>): Promise<Result>
}

declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }

  export function convert(html: string, options: { wordwrap: false; selectors: Selector[] }): string
}
