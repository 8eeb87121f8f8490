import { forbidden } from '../policy'

export const observes = forbidden('You observe this campaign. To score, choose “Score after all” on its page')
