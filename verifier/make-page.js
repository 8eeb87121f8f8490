import { createHash } from 'node:crypto'

/**
 * The verifier as one page that runs from a disk, with style, script and what is given in it, and a policy that allows its
 * own style and script and nothing else.
 *
 * @param {{ html: string, css: string, verifier: string, page: string }} parts The texts of page.html, page.css, verify.js, page.js.
 * @param {object | null} given What is checked: `{file, receipt?, user, first?}`; null leaves the choice to the reader.
 */
export function makePage({ html, css, verifier, page }, given = null) {
  const script = `${verifier}\n${page.replace(/^import .*\n+/, '')}`
  // Data cannot end its element.
  const data = JSON.stringify(given).replaceAll('<', '\\u003c')
  return toOnePage({
    html: html.replace(/(id="given">)\s*null\s*</, (_, start) => `${start}${data}<`),
    css,
    script,
  })
}

/**
 * A page with its style and its script in it, and a policy that allows these two and nothing else.
 *
 * @param {{ html: string, css: string, script: string }} parts
 */
export function toOnePage({ html, css, script }) {
  const [styleText, scriptText] = [`\n${css}`, `\n${script}`]
  const policy = `default-src 'none'; script-src ${hashOf(scriptText)}; style-src ${hashOf(styleText)}; base-uri 'none'; form-action 'none'`
  // Functions, so that a dollar sign in a text stands for itself.
  return html
    .replace('content=""', () => `content="${policy}"`)
    .replace('<style>', () => `<style>${styleText}`)
    .replace('<script type="module">', () => `<script type="module">${scriptText}`)
}

/** @param {string} text */
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
