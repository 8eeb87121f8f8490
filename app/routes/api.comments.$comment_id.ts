import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ PATCH: 'editComment', DELETE: 'deleteComment' })
export const loader = route.loader
export const action = route.action
