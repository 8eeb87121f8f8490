import { z } from 'zod'

/** The campaign; of a weekly mail, a hand-over or an invitation the team. */
const About = z.object({ id: z.uuid(), name: z.string(), team_name: z.string() })
export type About = z.infer<typeof About>

/** The end of scoring. `milliseconds_left` is computed when the mail is composed. */
export const TimeLeft = z.object({
  end_datetime: z.string(),
  /** The IANA zone in which the end was given; null if unknown. */
  time_zone: z.string().nullable(),
  milliseconds_left: z.number(),
})
export type TimeLeft = z.infer<typeof TimeLeft>

/** What the statement of a kind selects. */
export const mailRow = <Content extends z.ZodType>(content: Content) =>
  z.object({
    recipient: z.union([z.object({ user_id: z.uuid() }), z.object({ address: z.string() })]),
    to: z.object({ address: z.string(), name: z.string() }),
    about: About,
    /** Null when the mail is obsolete. */
    content: content.nullable(),
  })
