import { z } from 'zod'
import { eachDetail } from './fields'

export const shownDetails = eachDetail((_, { about }) => z.string().nullable().meta({ description: about }))
