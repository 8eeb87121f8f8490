/** The arrows of the house: routes -> http -> contract -> domain -> db; skipping rightwards is fine, left never. */
const layer = (name, path, mayNotReach, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path },
  to: { path: mayNotReach },
})

/** The rooms of app/http and the mails: what each may know besides itself. */
const ROOMS = {
  mcp: ['request', 'api'],
  oauth: ['request', 'api', 'screen', 'sign-in'],
  api: ['request'],
  screen: ['request', 'sign-in', 'picture'],
  openapi: ['request', 'sign-in'],
  request: ['sign-in'],
  picture: [],
  'sign-in': [],
}
const rooms = Object.entries(ROOMS).map(([room, known]) =>
  layer(
    `http-${room}-knows-its-neighbours`,
    `^app/http/${room}/`,
    `^app/http/(?!(${[room, ...known].join('|')})/)`,
    'mcp -> api, oauth -> screen, openapi -> request -> sign-in (docs/architecture.md)',
  ),
)

/** The nouns of app/domain in their order: each may know those before it, and the list of fields of all. */
const NOUNS = [
  'users',
  'subscription',
  'teams',
  'webhooks',
  'campaigns',
  'seals',
  'results',
  'outcomes',
  'decisions',
  'sharing',
  'tactics',
  'rounds',
  'comments',
  'history',
  'suggestions',
  'notifications',
]
/** Beside the order: no other noun knows them. */
const BESIDE = { tokens: ['users'], idempotency: [], account: [...NOUNS, 'tokens'] }
const knownNouns = [...NOUNS.map((noun, place) => [noun, NOUNS.slice(0, place)]), ...Object.entries(BESIDE)]
const nouns = knownNouns.map(([noun, known]) =>
  layer(
    `domain-${noun}-knows-earlier-nouns`,
    `^app/domain/${noun}/`,
    `^app/domain/(?!(${[noun, ...known].join('|')})/)[^/]+/(?!(view-)?fields([.]server)?[.]ts$)`,
    `${NOUNS.join(' < ')}; beside them ${Object.keys(BESIDE).join(', ')} (docs/architecture.md)`,
  ),
)

module.exports = {
  forbidden: [
    ...rooms,
    ...nouns,
    {
      name: 'domain-files-beside-nouns-know-none',
      comment:
        'Every noun may use them; of nouns they know constants and what engines of suggestions are asked. The sample team uses all',
      severity: 'error',
      from: { path: '^app/domain/[^/]+$', pathNot: '/sample-data[.]|[.]test[.]ts$' },
      to: {
        path: '^app/domain/[^/]+/',
        pathNot: '^app/domain/([a-z]+/constants|suggestions/brief)[.]ts$',
      },
    },
    {
      name: 'domain-folders-are-nouns',
      comment: 'A new noun gets a place in the order',
      severity: 'error',
      from: {},
      to: { path: `^app/domain/(?!(${knownNouns.map(([noun]) => noun).join('|')})/)[^/]+/` },
    },
    layer('http-is-in-rooms', '^app/', '^app/http/[^/]+$', 'every file of app/http stands in a room'),
    layer(
      'jobs-know-request-only',
      '^app/jobs/',
      '^app/(routes|components|contract)/|^app/http/(?!request/)',
      'the queue and its two senders',
    ),
    layer('jobs-start-in-the-server', '^app/(?!jobs/|server/)', '^app/jobs/', 'nobody else sends'),
    layer('mails-know-no-webhooks', '^app/jobs/mail/', '^app/jobs/webhooks/', 'two senders of one queue'),
    layer('webhooks-know-no-mails', '^app/jobs/webhooks/', '^app/jobs/mail/', 'two senders of one queue'),
    layer('the-queue-knows-no-sender', '^app/jobs/[^/]+$', '^app/jobs/[^/]+/', 'it runs what it is given'),
    layer(
      'server-knows-http-and-jobs',
      '^app/server/',
      '^app/(routes|components)/',
      'the process: everything else works without it',
    ),
    layer(
      'only-entries-know-the-server',
      '^app/(?!server/|entry[.]|routes/(healthz|readyz|metrics)[.])',
      '^app/server/',
      'it may be absent',
    ),
    // The shape of a row takes fields of a view, and what makes the view takes the type of the row.
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    layer('http-knows-no-route', '^app/http/', '^app/(routes|components)/', 'http answers, it does not draw'),
    layer('contract-knows-no-http', '^app/contract/', '^app/(routes|components|http|db)/', 'records only'),
    layer(
      'domain-knows-no-transport',
      '^app/domain/',
      '^app/(routes|components|http|contract)/',
      'rules only',
    ),
    layer(
      'domain-reads-no-environment',
      '^app/domain/',
      '^app/env[.]server',
      'what it needs comes in the context',
    ),
    layer(
      'components-know-no-server',
      '^app/components/',
      '^app/(routes|http|db)/|[.]server[.]',
      'browser-safe files only',
    ),
    layer(
      'db-knows-constants-only',
      '^app/db/',
      '^app/(routes|components|http|contract)/',
      'schema and drivers',
    ),
    {
      name: 'db-takes-only-constants-from-domain',
      severity: 'error',
      from: { path: '^app/db/' },
      to: { path: '^app/domain/', pathNot: '/(constants|kinds|fields)[.]ts$' },
    },
    {
      name: 'browser-safe-contract-and-domain',
      comment: 'A file without .server in its name may reach the browser, so it reaches no server file',
      severity: 'error',
      from: { path: '^app/(contract|domain)/', pathNot: '[.](server|test)[.]tsx?$' },
      to: { path: '[.]server[.]', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-know-no-database',
      comment: 'Commands are imported for the intents of a screen; sign-in has no operation of its own',
      severity: 'error',
      from: { path: '^app/routes/', pathNot: '^app/routes/sign-in/' },
      to: { path: '^app/(db/|domain/users/sessions)' },
    },
    {
      name: 'not-to-test',
      severity: 'error',
      from: { path: '^app/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^tests/|[.]test[.]tsx?$' },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^app/',
        pathNot: '^app/(routes/|routes[.]ts|entry|root)|[.]d[.]ts$|[.]test[.]',
      },
      to: {},
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|[.]css[?]url$' },
    },
    {
      name: 'declared',
      severity: 'error',
      from: { path: '^app/', pathNot: '[.]test[.]' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg'],
        // The build takes the files of Swagger UI over.
        pathNot: 'node_modules/(vite|@types|swagger-ui-dist|@remix-run/(route-config|dev))',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
