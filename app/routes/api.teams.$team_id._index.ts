import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ GET: 'getTeam', PATCH: 'editTeam', DELETE: 'deleteTeam' })
export const loader = route.loader
export const action = route.action
