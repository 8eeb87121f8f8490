import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ PATCH: 'changeName', DELETE: 'deleteAccount' })
export const loader = route.loader
export const action = route.action
