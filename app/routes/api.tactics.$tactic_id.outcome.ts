import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ PUT: 'recordOutcome', DELETE: 'clearOutcome' })
export const loader = route.loader
export const action = route.action
