import type { SystemContext } from './context'

/** Runs `work` in a transaction. Most commands are one statement and need none (docs/decisions/003). */
export function inTransaction<Ctx extends SystemContext, Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx, lastingDb: undefined }))
}
