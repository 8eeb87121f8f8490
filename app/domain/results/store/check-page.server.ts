import { z } from 'zod'
import { CampaignIdSchema } from '../../campaigns/validation'
import { Download } from '../../download.server'
import { loadFailures } from '../../load-failure'
import { operation } from '../../operation.server'
import { rateLimits } from '../../rate-limits'
import { canReadSeal } from '../../seals/policy'
import { getReceipt } from '../../seals/receipts.server'
import { getResultsFile } from './results-file.server'

/** A page to open from a disk that checks the result: with the files, the reader's receipt and user id in it. */
export const getCheckPage = operation({
  name: 'getCheckPage',
  call: 'GET /api/campaigns/:campaign_id/check.html',
  scope: 'vote',
  summary: 'A page that checks the result from your own disk, with the files and your receipt in it',
  denials: canReadSeal,
  limitPerPerson: rateLimits.sealedFile,
  input: CampaignIdSchema,
  output: z.string(),
  contentType: 'text/html',
  filename: 'check.html',
  failure: loadFailures.campaign,
  run: async (ctx, { campaign_id }) => {
    const { data: file } = await getResultsFile(ctx, { campaign_id })
    const isSecond = file.manifest.round === 2
    const first = isSecond ? (await getResultsFile(ctx, { campaign_id, round: 1 })).data : undefined
    const { data: receipt } = await getReceipt(ctx, { campaign_id })
    const hasVoted = receipt.ballots.length > 0
    const given = { file, user: ctx.actor.id, ...(hasVoted && { receipt }), ...(first && { first }) }
    return new Download(file.manifest.campaign.name, await ctx.services.makeCheckPage(given))
  },
})
