import { makePage } from '../../../verifier/make-page.js'

/** The verifier as one page that runs from a disk, with `given` in it. Its texts are part of the build. */
export async function makeCheckPage(given: object): Promise<string> {
  const [html, css, verifier, page] = await Promise.all([
    import('../../../verifier/page.html?raw'),
    import('../../../verifier/page.css?raw'),
    import('../../../verifier/verify.js?raw'),
    import('../../../verifier/page.js?raw'),
  ])
  return makePage(
    { html: html.default, css: css.default, verifier: verifier.default, page: page.default },
    given,
  )
}
