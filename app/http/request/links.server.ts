import { createLinks } from '../../domain/links'
import { env } from '../../env.server'

export const links = createLinks(env.APP_URL)
