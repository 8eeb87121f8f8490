import type { Context } from './context'

/** Runs several statements as one. Most commands are a single statement and do not need it (docs/decisions/003). */
export function inTransaction<Result>(
  ctx: Context,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }))
}
