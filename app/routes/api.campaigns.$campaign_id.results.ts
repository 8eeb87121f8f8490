import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ GET: 'getResults' })
export const loader = route.loader
export const action = route.action
