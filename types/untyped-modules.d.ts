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
  type Result = {
    requests: { average: number; total: number }
    latency: { p50: number; p97_5: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Record<string, unknown>): Promise<Result>
}
