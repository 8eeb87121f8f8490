import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { SystemContext } from '../context'
import { queryRow } from '../sql.server'
import type { DueDelivery } from '../webhooks/deliveries.server'

const ObsoleteRow = z.object({ is_obsolete: z.boolean() })
const SUBJECTS = { campaign: 'campaigns', tactic: 'tactics', comment: 'comments' } as const

/** Whether the campaign, tactic or comment of a webhook event was deleted after the event was queued. */
export async function isObsolete(ctx: SystemContext, { payload }: DueDelivery): Promise<boolean> {
  const subjects = payload.data as Partial<Record<keyof typeof SUBJECTS, { id: string }>>
  const missing = Object.entries(SUBJECTS).flatMap(([name, table]): SQL[] => {
    const subject = subjects[name as keyof typeof SUBJECTS]
    return subject ? [sql`not exists (select from ${sql.identifier(table)} where id = ${subject.id})`] : []
  })
  if (missing.length === 0) return false
  const row = await queryRow(ctx, ObsoleteRow, sql`select ${sql.join(missing, sql` or `)} as is_obsolete`)
  return row?.is_obsolete ?? false
}
