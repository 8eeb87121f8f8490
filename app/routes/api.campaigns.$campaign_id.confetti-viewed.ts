import { loadOrNothing } from '~/components/load-or-nothing'
import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ GET: 'getConfettiViewed', POST: 'markConfettiViewed' })
export const loader = route.loader
export const action = route.action
export const clientLoader = loadOrNothing
