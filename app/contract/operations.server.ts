import type { z } from 'zod'
import type { operations } from './generated/operations.server'

export { operations } from './generated/operations.server'

export type OperationName = keyof typeof operations
export type OutputOf<Name extends OperationName> = z.output<(typeof operations)[Name]['output']>
