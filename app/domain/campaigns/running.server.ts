import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaign } from '../../db/aliases.server'
import type { SystemContext } from '../context'
import { queryRow } from '../sql.server'

/** How many campaigns can be scored now, for the operator. Asked as the index of ends that are to be announced has it. */
export async function countRunning(ctx: SystemContext): Promise<number> {
  const row = await queryRow(
    ctx,
    z.object({ count: z.int() }),
    sql`select count(*)::int as count from campaigns campaign 
        where ${campaign.end_announced_at} is null and least(${campaign.ended_at}, ${campaign.end_datetime}) > ${ctx.now}`,
  )
  return row?.count ?? 0
}
