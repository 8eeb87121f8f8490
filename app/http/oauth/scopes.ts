import { ASSISTANT_SCOPES } from '../../domain/tokens/constants'

export type AssistantScope = (typeof ASSISTANT_SCOPES)[number]

/** Of a `scope` parameter what an assistant can have; everything without one. Others are left out, above all `vote`. */
export function wantedScopes(scope: string | null): AssistantScope[] {
  const wanted = scope?.split(' ').filter(Boolean) ?? []
  return ASSISTANT_SCOPES.filter((each) => wanted.length === 0 || wanted.includes(each))
}
