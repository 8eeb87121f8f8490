import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ GET: 'getCampaign', PATCH: 'editCampaign', DELETE: 'deleteCampaign' })
export const loader = route.loader
export const action = route.action
