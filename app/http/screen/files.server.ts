import type { Context } from '../../domain/context'
import { getDecision, readDecision } from '../../domain/decisions/queries.server'
import type { DecisionView } from '../../domain/decisions/view'
import { campaignFilename, type Download } from '../../domain/download.server'
import type { Operation } from '../../domain/operation.server'
import { fileLoader, pageNotFound, requireParam } from './screen-loader.server'

type Calendar = Pick<Operation, 'failure' | 'filename'> &
  ((ctx: Context, input: { campaign_id: string }) => Promise<Download<string>>)

export function calendarLoader(calendar: Calendar) {
  return fileLoader(calendar, async (ctx, { params }) => {
    const { campaign_name, data } = await calendar(ctx, { campaign_id: requireParam(params, 'campaign_id') })
    return toFile(data, 'text/calendar', campaignFilename(campaign_name, calendar.filename ?? ''))
  })
}

type File = { filename: string; contentType: string; textOf: (decision: DecisionView) => string | null }

/** The loader of a text of a published decision, to be downloaded; 404 before there is one. */
export function decisionFileLoader({ filename, contentType, textOf }: File) {
  return fileLoader(getDecision, async (ctx, { params }) => {
    const { decision } = await readDecision(ctx, requireParam(params, 'campaign_id'))
    const text = textOf(decision)
    if (text === null) throw pageNotFound()
    return toFile(text, contentType, campaignFilename(decision.campaign_name, filename))
  })
}

function toFile(text: string, contentType: string, filename: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': `${contentType}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'no-store',
    },
  })
}
