import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ GET: 'listWebhooks', POST: 'createWebhook' })
export const loader = route.loader
export const action = route.action
