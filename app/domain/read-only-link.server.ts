import type { Context } from './context'
import { notFound } from './policy'
import type { Sealed, SealingKeys } from './sealing-keys.server'
import { newSecret } from './secrets.server'

/** Stores `link` unless another one than `lost` is stored. @returns the sealed link that is stored afterwards. */
type StoreLink = (
  ctx: Context,
  campaign_id: string,
  link: Sealed,
  lost: string | null,
) => Promise<string | null>

const LINK_BITS = 128

/** The secret part of a campaign's read-only link: a new one if it is closed, or if the key that sealed it is gone. */
export async function openLink(
  ctx: Context,
  keys: SealingKeys,
  campaign_id: string,
  store: StoreLink,
): Promise<string> {
  const link = keys.seal(newSecret(LINK_BITS), campaign_id)
  const stored = await store(ctx, campaign_id, link, null)
  const token =
    keys.open(stored, campaign_id) ?? keys.open(await store(ctx, campaign_id, link, stored), campaign_id)
  if (token === null) throw notFound('Campaign')
  return token
}
