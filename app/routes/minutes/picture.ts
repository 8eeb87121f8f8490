import { toDecisionPicture } from '~/domain/sharing/picture'
import { readMinutes } from '~/http/request/read-only-links.server'
import { pictureLoader } from '~/http/screen/picture.server'

/** What chats show of the link. */
export const loader = pictureLoader(readMinutes, toDecisionPicture)
