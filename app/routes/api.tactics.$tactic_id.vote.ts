import { apiRoute } from '~/http/api/api-route.server'

const route = apiRoute({ POST: 'voteOnTactic', DELETE: 'withdrawVote' })
export const loader = route.loader
export const action = route.action
