/**
 * The one place with Remix's options; vite.config.ts hands them to the plugin.
 * `v3_lazyRouteDiscovery` stays off: with it off the `__manifest` endpoint does not exist (docs/decisions/002).
 *
 * @type {import('@remix-run/dev').VitePluginConfig}
 */
export default {
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    v3_lazyRouteDiscovery: false,
  },
}
