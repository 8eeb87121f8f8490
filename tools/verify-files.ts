import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { randomFrom } from '../tests/support/random'
import { MUTATIONS } from '../tests/support/falsified-files'
import { randomCase, type SealedCase } from '../tests/support/sealed-files'
import { verify } from '../verifier/verify.js'

/**
 * Both verifiers on honest and on falsified files: each must accept all of the first and reject all of the second, and
 * both must say the same of every step. `npm run tool -- verify:files --cases 1000 --each 250 --seed 1`
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

const python = spawn('python3', ['verifier/verify.py', '--many'], { stdio: ['pipe', 'pipe', 'inherit'] })
const answers = createInterface({ input: python.stdout })[Symbol.asyncIterator]()
const counts = new Map<string, { files: number; javascript: number; python: number; differing: number }>()
for (const { name, given } of files()) {
  python.stdin.write(`${JSON.stringify(given)}\n`)
  const { steps, ok } = verify(given)
  const own = steps.map(({ state }) => state)
  const answer: string = (await answers.next()).value as string
  const theirs = JSON.parse(answer) as string[]
  const count = counts.get(name) ?? { files: 0, javascript: 0, python: 0, differing: 0 }
  count.files++
  if (ok) count.javascript++
  if (!theirs.includes('failed')) count.python++
  if (own.join() !== theirs.join()) count.differing++
  counts.set(name, count)
}
python.stdin.end()

console.table(Object.fromEntries(counts))
const falsified = [...counts].filter(([name]) => name !== 'honest')
const honest = counts.get('honest')
const passed = falsified.reduce((sum, [, { javascript, python }]) => sum + javascript + python, 0)
const made = falsified.reduce((sum, [, { files }]) => sum + files, 0)
console.log(
  `${honest?.javascript} and ${honest?.python} of ${honest?.files} honest files accepted; ${made} files falsified in ` +
    `${falsified.length} ways, accepted in spite of it: ${passed}`,
)
const differing = [...counts.values()].reduce((sum, count) => sum + count.differing, 0)
if (differing > 0) console.log(`The verifiers differ on ${differing} files`)
if (passed > 0 || honest?.javascript !== honest?.files || honest?.python !== honest?.files)
  process.exitCode = 1
