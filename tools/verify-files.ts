import { parseArgs } from 'node:util'
import { randomFrom } from '../tests/support/random'
import { MUTATIONS } from '../tests/support/falsified-files'
import { randomCase, type SealedCase } from '../tests/support/sealed-files'
import { verify } from '../verifier/verify.js'

/**
 * The verifier on honest and on falsified files: it must accept all of the first and reject all of the second.
 * `npm run tool -- verify:files --cases 1000 --each 250 --seed 1`
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000' },
    each: { type: 'string', default: '250' },
    seed: { type: 'string', default: '1' },
  },
})
const random = randomFrom(Number(values.seed))
const cases = Array.from({ length: Number(values.cases) }, () => randomCase(random))

type Named = { name: string; given: SealedCase }
function* files(): Generator<Named> {
  for (const given of cases) yield { name: 'honest', given }
  for (const [name, mutate] of Object.entries(MUTATIONS)) {
    let [made, at] = [0, 0]
    while (made < Number(values.each) && at < 100 * cases.length) {
      const given = structuredClone(cases[at++ % cases.length] as SealedCase)
      if (!mutate(given, random)) continue
      made++
      yield { name, given: isOfReceipts(name) ? given : { ...given, receipt: undefined } }
    }
  }
}

/** Signatures take most of the time, so other falsified files go without a receipt. */
function isOfReceipts(name: string): boolean {
  return /receipt|signature|vote was cast|key of|reader/.test(name)
}

const counts = new Map<string, { files: number; accepted: number }>()
for (const { name, given } of files()) {
  const count = counts.get(name) ?? { files: 0, accepted: 0 }
  count.files++
  if (verify(given).ok) count.accepted++
  counts.set(name, count)
}

console.table(Object.fromEntries(counts))
const honest = counts.get('honest')
const falsified = [...counts].filter(([name]) => name !== 'honest')
const passed = falsified.reduce((sum, [, { accepted }]) => sum + accepted, 0)
const made = falsified.reduce((sum, [, { files }]) => sum + files, 0)
console.log(
  `${honest?.accepted} of ${honest?.files} honest files accepted; ${made} files falsified in ` +
    `${falsified.length} ways, accepted in spite of it: ${passed}`,
)
if (passed > 0 || honest?.accepted !== honest?.files) process.exitCode = 1
