import { z } from 'zod'
import { eachProblem } from '../campaigns/fields'
import { CampaignView } from '../campaigns/view'
import { CommentView } from '../comments/view'
import { TeamActView } from '../history/view'
import { PreferencesSchema } from '../notifications/validation'
import { Expectation, Outcome } from '../outcomes/view'
import { shownDetails } from '../tactics/view-fields'
import { Decided, VoteView } from '../tactics/view'
import { ApiTokenView, ConnectionView } from '../tokens/view'
import { PLANS, PROVIDERS } from '../users/constants'

const time = z.iso.datetime()

export const SessionView = z
  .object({
    id: z.uuid(),
    device: z.string().meta({ description: 'What the browser said of itself, in plain words' }),
    created_at: time,
    last_used_at: time.meta({ description: 'Noted once a day' }),
    is_current: z.boolean().meta({ description: 'Whether it is the session of this request' }),
  })
  .meta({ id: 'Session' })
export type SessionView = z.output<typeof SessionView>

const OwnTeam = z
  .object({
    id: z.uuid(),
    name: z.string(),
    is_owner: z.boolean(),
    joined_at: time,
    observes: z.boolean().meta({ description: 'Whether you observe campaigns that are opened' }),
    observed_campaign_ids: z.array(z.uuid()).meta({ description: 'Those you observe' }),
  })
  .meta({ id: 'OwnTeam' })

const OwnCampaign = CampaignView.pick({
  id: true,
  team_id: true,
  name: true,
  contribution_mode: true,
  ...eachProblem(() => true as const),
  end_datetime: true,
  time_zone: true,
  ended_at: true,
  created_at: true,
}).meta({ id: 'OwnCampaign' })

const OwnTactic = z
  .object({
    id: z.uuid(),
    campaign_id: z.uuid(),
    joined_to: z.uuid().nullable().meta({ description: 'The tactic that it is joined to as the same' }),
    name: z.string(),
    ...shownDetails,
    ai_generated: z.boolean(),
    created_at: time,
  })
  .meta({ id: 'OwnTactic' })

const OwnVote = VoteView.extend({
  campaign_id: z.uuid(),
  tactic_id: z.uuid(),
  tactic_name: z.string().nullable().meta({ description: 'Null for a tactic of a team that you have left' }),
  round: z.enum(['first', 'second']),
  voted_at: time,
}).meta({ id: 'OwnVote' })

const OwnComment = CommentView.pick({ id: true, comment_text: true, created_at: true, edited_at: true })
  .extend({ tactic_id: z.uuid() })
  .meta({ id: 'OwnComment' })

const OwnDecision = z
  .object({
    campaign_id: z.uuid(),
    slots: z.int(),
    changed_at: time,
    published_at: time.nullable(),
    tactics: z.array(Decided.extend({ tactic_id: z.uuid(), expectations: z.array(Expectation) })),
  })
  .meta({ id: 'OwnDecision' })

const OwnOutcome = Outcome.omit({ recorded_by_name: true, recorded_way: true })
  .extend({ tactic_id: z.uuid() })
  .meta({ id: 'OwnOutcome' })

const OwnSecondRound = z
  .object({ campaign_id: z.uuid(), opened_at: time, end_datetime: time })
  .meta({ id: 'OwnSecondRound' })

const OwnAct = TeamActView.pick({ act: true, way: true, done_at: true, until: true, campaign_id: true })
  .extend({ team_id: z.uuid().nullable(), tactic_id: z.uuid().nullable() })
  .meta({ id: 'OwnAct' })

/** What the app stores about a person and what they typed. Nothing about other people. */
export const AccountExport = z
  .object({
    exported_at: time,
    profile: z.object({
      id: z.uuid(),
      full_name: z.string(),
      email: z.string(),
      provider: z.enum(PROVIDERS),
      subject: z.string().meta({ description: 'Who you are to the provider' }),
      plan: z.enum(PLANS),
      trial_ends_at: time,
      created_at: time,
    }),
    preferences: PreferencesSchema,
    teams: z.array(OwnTeam),
    campaigns: z.array(OwnCampaign).meta({ description: 'Those you created' }),
    tactics: z.array(OwnTactic).meta({ description: 'Those you added' }),
    votes: z.array(OwnVote),
    comments: z.array(OwnComment),
    decisions: z.array(OwnDecision).meta({ description: 'Those you saved last' }),
    outcomes: z.array(OwnOutcome).meta({ description: 'Those you recorded' }),
    second_rounds: z.array(OwnSecondRound).meta({ description: 'Those you opened' }),
    tokens: z.array(ApiTokenView),
    connections: z.array(ConnectionView).meta({ description: 'Assistants that you have let in' }),
    sessions: z.array(SessionView),
    acts: z
      .array(OwnAct)
      .meta({ description: 'What you did, as the history of teams and campaigns tells it' }),
  })
  .meta({ id: 'AccountExport' })
export type AccountExport = z.output<typeof AccountExport>
