import { z } from 'zod'
import { eachDetail } from './fields'

/** The fields of a view for what a tactic has beside its name. */
export const shownDetails = eachDetail((_, { about }) => z.string().nullable().meta({ description: about }))
