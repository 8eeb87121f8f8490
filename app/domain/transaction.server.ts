import type { Context } from './context'

/** Runs `work` in a transaction. Most commands are one statement and need none (docs/decisions/003). */
export function inTransaction<Result>(
  ctx: Context,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx, lastingDb: undefined }))
}
