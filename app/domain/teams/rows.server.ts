import { z } from 'zod'
import { TeamView } from './view'

export const TeamRow = TeamView.omit({ role: true, can: true }).extend({ is_owner: z.boolean() })
