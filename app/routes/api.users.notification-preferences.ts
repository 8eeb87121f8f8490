import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ GET: 'getNotificationPreferences', PUT: 'setNotificationPreferences' })
export const loader = route.loader
export const action = route.action
