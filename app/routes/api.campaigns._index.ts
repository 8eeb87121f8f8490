import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ GET: 'listCampaigns', POST: 'createCampaign' })
export const loader = route.loader
export const action = route.action
