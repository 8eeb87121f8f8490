import { register as answer } from '~/http/oauth/endpoints.server'

export const loader = answer
export const action = answer
