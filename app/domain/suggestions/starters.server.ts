import type { Brief } from './brief'
import { STAGES, type Stage } from './constants'
import { findStage, playbook } from './playbook.server'
import type { Starters } from './starters'

/** Enough for a round, and few enough to be scored in one sitting. */
const STARTER_TACTICS = 10

const STAGE_NAMES: Record<Stage, string> = {
  acquisition: 'Acquisition',
  activation: 'Activation',
  retention: 'Retention',
  referral: 'Referral',
  revenue: 'Revenue',
}

/** The starter lists of the playbook. The one that fits the campaign's texts best comes first. @param key of the chosen one; unknown ones choose none. */
export function findStarters(key: string | null, brief?: Brief): Starters {
  const fitting = brief ? findStage(brief) : null
  const stages = fitting ? [fitting, ...STAGES.filter((stage) => stage !== fitting)] : STAGES
  const chosen = STAGES.find((stage) => stage === key)
  return {
    lists: stages.map((stage) => ({ key: stage, name: STAGE_NAMES[stage], is_fitting: stage === fitting })),
    chosen: chosen
      ? {
          name: STAGE_NAMES[chosen],
          tactics: playbook[chosen].tactics.slice(0, STARTER_TACTICS).map(({ name }) => name),
        }
      : null,
  }
}
