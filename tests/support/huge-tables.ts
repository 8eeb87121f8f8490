import { readTable } from '~/domain/tactics/table/lines.server'
import { readTableText, UnreadableTable } from '~/domain/tactics/table/text.server'

/** Files of about 2 MB, by what they are made of, for a process with little memory: prints what each comes to. */
const SIZE = 2 * 1024 * 1024
const fill = (text: string, start = '') =>
  start + text.repeat(Math.floor((SIZE - start.length) / text.length))
const FILES: Record<string, string> = {
  commas: fill(','),
  tabs: fill('a\t'),
  bars: fill('|', 'a|b\n-|-\n'),
  'line ends': fill('\n', 'Title,Key\n'),
  'unusual line ends': fill('\v', 'Title,Key\n'),
  'rows of two cells': fill('a,b\n', 'Title,Key\n'),
  'rows without text': fill(',\n', 'Title,Key\n'),
  'rows of 200 cells': fill('a,'.repeat(199) + 'a\n'),
  'rows of a Markdown table': fill('|a|b|\n', '|Title|Key|\n|-|-|\n'),
  quotes: fill('"', 'Title,Key\n'),
  'one cell': fill('x', 'Title,Key\nAdd an onboarding checklist,'),
  'the most rows and columns': `${'Title,'.repeat(199)}Key\n${`${'word,'.repeat(199)}x\n`.repeat(500)}`,
}

function outcomeOf(file: string): string {
  try {
    const table = readTable(readTableText(Buffer.from(file)), {
      is_table: true,
      columns: {},
      use_scores: true,
    })
    return `${table?.lines.length} rows`
  } catch (error) {
    if (error instanceof UnreadableTable) return error.message
    throw error
  }
}

for (const [name, file] of Object.entries(FILES)) console.log(`${name}: ${outcomeOf(file)}`)
