export const LIMITED_ACTIONS = ['create_team', 'create_campaign'] as const
