import { randomBytes } from 'node:crypto'

/*
 * Right inputs and times, for whatever builds teams, campaigns and tactics: directly in a database (builders.ts,
 * rows.ts) or through a running app (scene.ts, tools).
 */
export const HOUR = 60 * 60 * 1000
export const DAY = 24 * HOUR

/** An id that nothing has. */
export const MISSING_ID = '01990000-0000-7000-8000-000000000000'

/** The time in so many milliseconds, ISO 8601. */
export const inMilliseconds = (duration: number) => new Date(Date.now() + duration).toISOString()

/** A slug that no team has. */
export const newSlug = () => `t${randomBytes(8).toString('hex')}`

export const scores = (impact_score: number, chances_score: number, efforts_score: number) => ({
  impact_score,
  chances_score,
  efforts_score,
})

export const newTeam = () => ({ name: 'Growth', url_slug: newSlug() })

export const newCampaign = (team_id: string) => ({
  name: 'Autumn growth',
  team_id,
  contribution_mode: 'add_and_vote' as const,
  end_datetime: inMilliseconds(3 * DAY),
  problem_statement: 'Few people come back',
  problem_reason: 'They forget that we exist',
  machine_ballot: true,
})

/** Of a campaign with its tactics; the team is missing. */
export const newStart = () => ({
  campaign_name: 'Autumn growth',
  end_datetime: inMilliseconds(3 * DAY),
  list: 'Invite friends by link\nOffer a yearly plan',
})

export const newNextRound = ({ campaign_id, tactic_id }: { campaign_id: string; tactic_id: string }) => ({
  campaign_id,
  name: 'Autumn growth 2',
  end_datetime: inMilliseconds(3 * DAY),
  tactic_ids: [tactic_id],
})

export const newTactic = (campaign_id: string, name = 'Invite friends by link') => ({
  campaign_id,
  name,
  ...scores(6, 7, 3),
})

/** Told of nothing that a test makes happen. Its host has no address, so nothing is sent anywhere. */
export const newWebhook = { url: 'https://receiver.invalid/', events: ['decision.published' as const] }
