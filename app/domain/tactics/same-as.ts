import { z } from 'zod'
import { idField } from '../ids'
import { tacticIdField } from './validation'

export const JoinTacticsSchema = z.object({
  tactic_id: tacticIdField,
  same_as: idField('Please choose the tactic that it is the same as'),
  stays: z
    .enum(['this', 'other'], { error: 'Please choose which name stays' })
    .default('other')
    .meta({ description: 'Whose name stays: that of the tactic in the path, or that of `same_as`' }),
})
export type JoinTacticsInput = z.output<typeof JoinTacticsSchema>

export const SeparateTacticsSchema = z.object({
  tactic_id: tacticIdField,
  joined_id: idField('Please select a tactic'),
})
export type SeparateTacticsInput = z.output<typeof SeparateTacticsSchema>
