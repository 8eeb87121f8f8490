import { decisionFileLoader } from '~/http/screen/files.server'

export const loader = decisionFileLoader({
  filename: 'minutes.md',
  contentType: 'text/markdown',
  textOf: ({ markdown }) => markdown,
})
