import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ GET: 'getReceipt' })
export const loader = route.loader
export const action = route.action
