import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ PATCH: 'editTactic', DELETE: 'deleteTactic' })
export const loader = route.loader
export const action = route.action
