import { isId } from '../../domain/ids'

/** The campaign whose texts and tactics a new one takes over, as `?again=` names it. */
export function findEarlierCampaign(request: Request): string | null {
  const again = new URL(request.url).searchParams.get('again')
  return again !== null && isId(again) ? again : null
}
