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
