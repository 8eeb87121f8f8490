import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ GET: 'listOpenWork' })
export const loader = route.loader
export const action = route.action
