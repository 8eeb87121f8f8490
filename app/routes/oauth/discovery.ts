import { answerDiscovery } from '~/http/oauth/discovery.server'

export const loader = answerDiscovery
export const action = answerDiscovery
