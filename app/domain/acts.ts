/**
 * What the history tells, each with its sentence, which follows the person's name (docs/product.md#history). None holds a
 * score, nor what somebody typed.
 */
export const ACTS = {
  campaign_opened: 'opened the campaign',
  campaign_edited: 'changed the name or the problem of the campaign',
  end_moved: 'moved the end',
  rules_set: 'changed the rules of the vote',
  ended_early: 'ended the campaign early',
  campaign_deleted: 'deleted the campaign',
  second_round_opened: 'opened the second round',
  second_round_end_moved: 'moved the end of the second round',
  second_round_ended_early: 'ended the second round early',
  tactic_edited: 'edited a tactic',
  tactics_joined: 'joined two tactics',
  tactics_separated: 'separated two tactics',
  tactic_deleted: 'deleted a tactic',
  adding_undone: 'took back the tactics of one list',
  decision_published: 'published the decision',
  decision_amended: 'amended the published decision',
  observing_set: 'made somebody an observer',
  observing_unset: 'had an observer score again',
  result_link_opened: 'opened the link to the result',
  result_link_closed: 'closed the link to the result',
  minutes_link_opened: 'opened the link to the minutes',
  minutes_link_closed: 'closed the link to the minutes',
  invite_renewed: 'renewed the invite link',
  team_created: 'created the team',
  member_added: 'joined the team',
  member_left: 'left the team',
  member_removed: 'removed a member',
  member_restored: 'let a member back in',
  team_handed_over: 'handed over the team',
  invite_opened: 'opened the invite link of the team',
  invite_closed: 'closed the invite link of the team',
  votes_opened: 'let members read votes after the end',
  votes_closed: 'closed the votes to members',
  webhook_added: 'added a webhook',
  webhook_deleted: 'deleted a webhook',
  token_made: 'made an API token',
  token_revoked: 'revoked an API token',
  assistant_connected: 'connected an assistant',
  assistant_disconnected: 'disconnected an assistant',
  chat_sheet_opened: 'let an assistant show them a score sheet',
  chat_sheet_closed: 'stopped an assistant from showing them a score sheet',
  account_deleted: 'deleted their account',
} as const
export type Act = keyof typeof ACTS
export const ACT_NAMES = Object.keys(ACTS) as [Act, ...Act[]]

/** By what an act reached us, in words. `command`: the operator, by `npm run people`. */
export const WAYS = {
  screen: 'on a screen',
  api: 'by API',
  assistant: 'by an assistant',
  command: 'by the operator',
} as const
export type Way = keyof typeof WAYS
export const WAY_NAMES = Object.keys(WAYS) as [Way, ...Way[]]

export const HISTORY_DAYS = 400
