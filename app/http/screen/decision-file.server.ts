import { campaignFilename } from '../../domain/campaigns/filename.server'
import { getDecision, readDecision } from '../../domain/decisions/queries.server'
import type { DecisionView } from '../../domain/decisions/view'
import { fileLoader, pageNotFound, requireParam } from './screen-loader.server'

type File = { filename: string; contentType: string; textOf: (decision: DecisionView) => string | null }

/** The loader of a text of a published decision, to be downloaded; 404 before there is one. */
export function decisionFileLoader({ filename, contentType, textOf }: File) {
  return fileLoader(getDecision, async (ctx, { params }) => {
    const { decision } = await readDecision(ctx, requireParam(params, 'campaign_id'))
    const text = textOf(decision)
    if (text === null) throw pageNotFound()
    return new Response(text, {
      headers: {
        'Content-Type': `${contentType}; charset=utf-8`,
        'Content-Disposition': `attachment; filename="${campaignFilename(decision.campaign_name, filename)}"`,
        'Cache-Control': 'no-store',
      },
    })
  })
}
