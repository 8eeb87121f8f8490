import { decisionFileLoader } from '~/http/screen/decision-file.server'

export const loader = decisionFileLoader({
  filename: 'minutes.md',
  contentType: 'text/markdown',
  textOf: ({ markdown }) => markdown,
})
