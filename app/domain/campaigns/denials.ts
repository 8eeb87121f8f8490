import type { Denial } from '../policy'

export const observes: Denial = {
  kind: 'forbidden',
  sentence: 'You observe this campaign. To score, choose “Score after all” on its page',
}
