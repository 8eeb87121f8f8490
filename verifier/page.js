import { verify } from './verify.js'

/** @template {HTMLElement} Kind @param {string} id @param {new () => Kind} kind @returns {Kind} */
function element(id, kind) {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}`)
  return found
}

const WORDS = { ok: 'Right', look: 'Look', failed: 'Wrong', skipped: 'Not checked' }

/** @param {HTMLInputElement} input @returns {Promise<unknown>} */
async function readJson(input) {
  const [file] = input.files ?? []
  return file ? JSON.parse(await file.text()) : undefined
}

/** What the person has chosen and typed. */
async function readForm() {
  const file = await readJson(element('results', HTMLInputElement))
  const receipt = await readJson(element('receipt', HTMLInputElement))
  const user = element('user', HTMLInputElement).value
  if (file === undefined) throw new Error('Choose the file results.json first.')
  if (receipt !== undefined && !user) throw new Error('A receipt is checked with your user id.')
  return { file, receipt, user, digest: element('digest', HTMLInputElement).value }
}

async function check() {
  const verdict = element('verdict', HTMLParagraphElement)
  const lines = element('lines', HTMLOListElement)
  lines.replaceChildren()
  try {
    const { ok, steps } = verify(await readForm())
    verdict.textContent = ok ? 'The result agrees with the digest.' : 'The result does NOT agree.'
    lines.replaceChildren(
      ...steps.map(({ state, text }) => {
        const line = document.createElement('li')
        line.textContent = `${WORDS[state]}: ${text}`
        return line
      }),
    )
  } catch (error) {
    verdict.textContent = error instanceof Error ? error.message : String(error)
  }
}

element('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  void check()
})
