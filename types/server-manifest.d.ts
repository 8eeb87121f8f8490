/** What Remix's plugin builds `assets` of a server build from. */
declare module 'virtual:remix/server-manifest' {
  const manifest: import('@remix-run/node').ServerBuild['assets']
  export default manifest
}
