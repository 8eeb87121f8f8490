import { decisionFileLoader } from '~/http/screen/decision-file.server'

/** The minutes as Markdown. */
export const loader = decisionFileLoader({
  filename: 'minutes.md',
  contentType: 'text/markdown',
  textOf: ({ markdown }) => markdown,
})
