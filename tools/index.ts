import { TOOLS } from './list'

/** `npm run tool -- NAME [OPTIONS]`: what measures, attacks and records the product. Without a name the tools are listed. */
// The tool finds its own arguments where it looks for them.
const [name] = process.argv.splice(2, 1)
const tool = TOOLS[name ?? '']
if (tool) await import(tool.file)
else {
  console.log('Usage: npm run tool -- NAME [OPTIONS]\n')
  for (const [known, { purpose }] of Object.entries(TOOLS)) console.log(`  ${known.padEnd(18)} ${purpose}`)
  if (name) process.exitCode = 2
}
