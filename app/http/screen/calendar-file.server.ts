import { campaignFilename } from '../../domain/campaigns/filename.server'
import type { Context } from '../../domain/context'
import type { Download } from '../../domain/download'
import type { Operation } from '../../domain/operation.server'
import { fileLoader, requireParam } from './screen-loader.server'

type Calendar = Pick<Operation, 'failure' | 'filename'> &
  ((ctx: Context, input: { campaign_id: string }) => Promise<Download<string>>)

export function calendarLoader(calendar: Calendar) {
  return fileLoader(calendar, async (ctx, { params }) => {
    const { campaign_name, data } = await calendar(ctx, { campaign_id: requireParam(params, 'campaign_id') })
    const filename = campaignFilename(campaign_name, calendar.filename ?? '')
    return new Response(data, {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `attachment; filename="${filename}"`,
        'Cache-Control': 'no-store',
      },
    })
  })
}
