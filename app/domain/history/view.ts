import { z } from 'zod'
import { ACT_NAMES, WAY_NAMES } from '../acts'

/** Who did what, and when. */
export const ActView = z
  .object({
    id: z.uuid(),
    done_at: z.iso.datetime(),
    act: z.enum(ACT_NAMES),
    actor_name: z.string(),
    way: z.enum(WAY_NAMES).meta({ description: 'By what it was done' }),
    member_name: z.string().nullable().meta({ description: 'The member it was about, if not the actor' }),
    tactic_name: z
      .string()
      .nullable()
      .meta({ description: 'The tactic it was about, as it is called now; null once it is deleted' }),
    until: z.iso.datetime().nullable().meta({ description: 'The end that was set' }),
  })
  .meta({ id: 'Act' })
export type ActView = z.output<typeof ActView>

export const TeamActView = ActView.extend({
  campaign_id: z.uuid().nullable(),
  campaign_name: z.string().nullable().meta({ description: 'As it is called now; null once it is deleted' }),
}).meta({ id: 'TeamAct' })
export type TeamActView = z.output<typeof TeamActView>
