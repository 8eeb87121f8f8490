import type { Services } from '../../domain/context'
import { env } from '../../env.server'
import { links } from './links.server'
import { deleteMailFiles } from './mail-files.server'
import { makeCheckPage } from './check-page.server'
import { receiptKey } from './receipt-key.server'
import { askForSuggestions, suggestionSource } from './suggest.server'

export const services: Services = {
  links,
  receiptKey,
  makeCheckPage,
  admission: env.admission,
  allowsLoopbackWebhooks: env.allowsLoopbackWebhooks,
  suggestionSource,
  askForSuggestions,
  deleteMailFiles,
}
