/** Made by scripts/sheet-page.ts. */
declare module 'virtual:score-sheet' {
  const html: string
  export default html
}
