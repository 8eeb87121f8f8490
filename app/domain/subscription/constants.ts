/** What the trial includes unless `TRIAL_DAYS`, `TRIAL_MAX_TEAMS` or `TRIAL_MAX_CAMPAIGNS` say otherwise (docs/product.md#plans). */
export const TRIAL_DEFAULTS = { days: 14, teams: 1, campaigns: 3 }

export const LIMITED_ACTIONS = ['create_team', 'create_campaign'] as const
