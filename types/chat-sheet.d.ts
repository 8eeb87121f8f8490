/** Made by scripts/chat-sheet.ts. */
declare module 'virtual:chat-sheet' {
  const html: string
  export default html
}
