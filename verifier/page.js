import { verify } from './verify.js'

/** @template {HTMLElement} Kind @param {string} id @param {new () => Kind} kind @returns {Kind} */
function element(id, kind) {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}`)
  return found
}

const WORDS = { ok: 'Right', look: 'Look', failed: 'Wrong', missing: 'Missing', skipped: 'Not checked' }

const CLASSES = { agrees: 'right', differs: 'wrong', unchecked: '' }

/** What came with the page, or null. @type {{ file: any, receipt?: unknown, user?: string, first?: unknown } | null} */
const given = JSON.parse(element('given', HTMLScriptElement).textContent || 'null')

/** @param {string} id @returns {Promise<unknown[]>} */
async function readFiles(id) {
  const { files } = element(id, HTMLInputElement)
  return Promise.all([...(files ?? [])].map(async (file) => JSON.parse(await file.text())))
}

/** @param {string} id */
const typed = (id) => element(id, HTMLInputElement).value.trim()

/** What the person has chosen. */
async function readChosen() {
  const [[file], receipts, [first]] = await Promise.all([
    readFiles('results'),
    readFiles('receipt'),
    readFiles('first'),
  ])
  if (file === undefined) throw new Error('Choose the file results.json first.')
  const receipt = receipts.length > 1 ? receipts : receipts[0]
  return { file, receipt, first, user: typed('user') || undefined }
}

/** What is checked: what came with the page, or what the person has chosen, with what they have typed. */
async function readForm() {
  const votes = typed('votes')
  if (!/^\d*$/.test(votes)) throw new Error('How many tactics you scored is a whole number.')
  return {
    ...(given ?? (await readChosen())),
    digest: element('digest', HTMLTextAreaElement).value,
    key: typed('key') || undefined,
    votes: votes === '' ? undefined : Number(votes),
  }
}

async function check() {
  const verdict = element('verdict', HTMLParagraphElement)
  const lines = element('lines', HTMLOListElement)
  lines.replaceChildren()
  try {
    const { verdict: found, sentence, steps, notes } = verify(await readForm())
    verdict.textContent = sentence
    verdict.className = CLASSES[found]
    const texts = [...steps.map(({ state, text }) => `${WORDS[state]}: ${text}`), ...notes]
    lines.replaceChildren(
      ...texts.map((text) => {
        const line = document.createElement('li')
        line.textContent = text
        return line
      }),
    )
  } catch (error) {
    verdict.textContent = error instanceof Error ? error.message : String(error)
    verdict.className = 'wrong'
  }
}

if (given) {
  element('files', HTMLDivElement).hidden = true
  const about = element('about', HTMLParagraphElement)
  about.hidden = false
  const { name } = given.file.manifest.campaign
  about.textContent = `In this page: the result of “${name}”${given.receipt ? ', your receipt' : ''}, and your user id ${given.user}. Your receipt says how you voted, so show this page to nobody.`
}
element('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  void check()
})
