import { CampaignIdSchema } from '../domain/campaigns/validation'
import { denialsOf } from '../domain/policy'
import { canReadSeal } from '../domain/seals/policy'
import { Receipt, ResultsFile } from '../domain/seals/view'
import { SEALED_FILES } from './limit'
import { loadFailures } from './load-failure'
import { defineOperation } from './operation'

export const getResultsFile = defineOperation({
  method: 'GET',
  path: '/api/campaigns/:campaign_id/results.json',
  summary:
    'Everything to check the result of an ended campaign with: manifest, ballots without names, ranking',
  denials: denialsOf(canReadSeal),
  limitPerPerson: SEALED_FILES,
  input: CampaignIdSchema,
  output: ResultsFile,
  filename: 'results.json',
  failure: loadFailures.campaign,
  preferServerText: true,
})

export const getReceipt = defineOperation({
  method: 'GET',
  path: '/api/campaigns/:campaign_id/receipt.json',
  summary: 'Your own ballots with the secrets that prove them yours; also while the campaign runs',
  limitPerPerson: SEALED_FILES,
  input: CampaignIdSchema,
  output: Receipt,
  filename: 'receipt.json',
  failure: loadFailures.campaign,
})
