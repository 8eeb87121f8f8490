export const LIMITED_ACTIONS = ['create_team', 'create_campaign'] as const
export type LimitedAction = (typeof LIMITED_ACTIONS)[number]
