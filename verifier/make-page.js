import { createHash } from 'node:crypto'

/**
 * The verifier as one page that runs from a disk, with style, script and what is given in it, and a policy that allows its
 * own style and script and nothing else.
 *
 * @param {{ html: string, css: string, verifier: string, page: string }} parts The texts of page.html, page.css, verify.js, page.js.
 * @param {object | null} given What is checked: `{file, receipt?, user, first?}`; null leaves the choice to the reader.
 */
export function makePage({ html, css, verifier, page }, given = null) {
  const script = `\n${verifier}\n${page.replace(/^import .*\n+/, '')}`
  const style = `\n${css}`
  const policy = `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`
  // Functions, so that a dollar sign in a text stands for itself. Data cannot end its element.
  return html
    .replace('content=""', () => `content="${policy}"`)
    .replace('<style>', () => `<style>${style}`)
    .replace(
      /(id="given">)\s*null\s*</,
      (_, start) => `${start}${JSON.stringify(given).replaceAll('<', '\\u003c')}<`,
    )
    .replace('<script type="module">', () => `<script type="module">${script}`)
}

/** @param {string} text */
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
