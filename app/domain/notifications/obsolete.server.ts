import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { SystemContext } from '../context'
import { queryRows } from '../sql.server'
import type { DueDelivery } from '../webhooks/deliveries.server'

const ObsoleteRow = z.object({ id: z.uuid() })
const SUBJECTS = { campaign: 'campaigns', tactic: 'tactics', comment: 'comments' } as const

/** The ids of the webhook events whose campaign, tactic or comment was deleted after the event was queued. */
export async function findObsolete(ctx: SystemContext, due: DueDelivery[]): Promise<string[]> {
  const subjects = due.flatMap(({ id, payload }) => {
    const of = payload.data as Partial<Record<keyof typeof SUBJECTS, { id: string }>>
    const ids = { campaign: of.campaign?.id, tactic: of.tactic?.id, comment: of.comment?.id }
    return Object.values(ids).some(Boolean) ? [{ id, ...ids }] : []
  })
  if (subjects.length === 0) return []
  const missing = Object.entries(SUBJECTS).map(([name, table]): SQL => {
    const subject = sql`due.${sql.identifier(name)}`
    return sql`(${subject} is not null and not exists (select from ${sql.identifier(table)} where id = ${subject}))`
  })
  const rows = await queryRows(
    ctx,
    ObsoleteRow,
    sql`select due.id from json_to_recordset(${JSON.stringify(subjects)}::text::json) as due (id uuid, campaign uuid, tactic uuid, comment uuid)
        where ${sql.join(missing, sql` or `)}`,
  )
  return rows.map(({ id }) => id)
}
