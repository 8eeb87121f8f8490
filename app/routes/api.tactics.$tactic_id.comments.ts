import { apiRoute } from '~/http/api-route.server'

const route = apiRoute({ GET: 'listComments', POST: 'addComment' })
export const loader = route.loader
export const action = route.action
