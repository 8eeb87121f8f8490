import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ GET: 'getSecondRound', POST: 'openSecondRound', PATCH: 'moveSecondRoundEnd' })
export const loader = route.loader
export const action = route.action
