import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ GET: 'getDecision', PUT: 'saveDecision' })
export const loader = route.loader
export const action = route.action
