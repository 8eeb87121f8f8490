import { loadOrNothing } from '~/components/load-or-nothing'
import { answerPath } from '~/http/api/answer.server'

/** Every call of the API. What it answers is in the contract (app/contract). */
export const loader = answerPath
export const action = answerPath

/** For the screens that load optional parts by calls. */
export const clientLoader = loadOrNothing
