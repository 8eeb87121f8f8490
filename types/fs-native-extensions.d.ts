declare module 'fs-native-extensions' {
  /** Takes an exclusive kernel lock on an open file; false when another process holds it. */
  export function tryLock(fd: number): boolean
}
