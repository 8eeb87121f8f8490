export * from './addresses'
export * from './bodies'
export * from './headers'
export * from './values'
