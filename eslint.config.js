import js from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'

/** What may stand where an alias could, with one or two letters. */
const SHORT_WORDS = '(?!(?:as|at|by|do|id|if|in|is|of|on|or|to)\\b)'
const SHORT_ALIAS = `(?:as\\s+)?${SHORT_WORDS}[a-z]{1,2}\\b`
/** After a table, after a derived or inserted one, and as the name of a CTE. */
const shortAliases = [
  `\\b(?:from|join|update|into|using)\\s+\\w+\\s+${SHORT_ALIAS}`,
  `(?:^|\\))\\s+${SHORT_ALIAS}`,
  `(?:\\bwith|,)\\s+[a-z]{1,2}\\s+as\\s+(?:materialized\\s+)?\\(`,
].join('|')
const WHOLE_WORDS =
  'Aliases in SQL are whole words; most stand in app/db/aliases.server.ts (docs/decisions/036).'

export default tseslint.config(
  {
    ignores: [
      'build',
      'data',
      'clients/*/generated',
      'node_modules',
      'drizzle',
      'test-results',
      'playwright-report',
      'screenshots',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Thrown redirects and data responses are Remix's own control flow.
      '@typescript-eslint/only-throw-error': 'off',
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.object.name='process'][object.property.name='env']",
          message: 'Only app/env.server.ts reads the environment.',
        },
        {
          selector:
            "AssignmentExpression:matches([left.property.name='fetch'], [left.property.value='fetch'])",
          message: 'A second wrapper of fetch would not know of the first (docs/decisions/017).',
        },
        {
          selector: "CallExpression[callee.object.name='sql'][callee.property.name='raw']",
          message: 'Parameters go through sql templates.',
        },
        {
          selector: `TaggedTemplateExpression[tag.name='sql'] > TemplateLiteral > TemplateElement[value.raw=/${shortAliases}/]`,
          message: WHOLE_WORDS,
        },
        {
          selector: "CallExpression[callee.name='named'][arguments.1.value=/^.{1,2}$/]",
          message: WHOLE_WORDS,
        },
        {
          selector: "JSXOpeningElement[name.name='textarea'] > JSXAttribute[name.name='defaultValue']",
          message: 'app/components/textarea.tsx keeps what is typed before JavaScript runs.',
        },
      ],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.flatConfigs.recommended.rules },
  },
  {
    // Remix is used as Remix: whoever matches routes or makes responses of its own ends up with a second framework.
    files: ['app/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            ...['@remix-run/node', '@remix-run/express'].map((name) => ({
              name,
              importNames: [
                'createRequestHandler',
                'createRemixRequest',
                'createRemixHeaders',
                'sendRemixResponse',
              ],
              message: 'Only app/server/server.server.ts hands requests to Remix.',
            })),
            {
              name: '@remix-run/react',
              importNames: ['matchRoutes', 'matchPath', 'createRoutesFromElements', 'useRoutes'],
              message: 'Routes are files of app/routes, and Remix matches them.',
            },
            ...['@remix-run/server-runtime', '@remix-run/router', 'react-router', 'react-router-dom'].map(
              (name) => ({ name, message: 'Import from @remix-run/node or @remix-run/react.' }),
            ),
          ],
        },
      ],
    },
  },
  {
    files: ['app/server/server.server.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    // Finished operations stay where they are when others join them.
    files: ['app/domain/*/{commands,queries}.server.ts'],
    rules: { 'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }] },
  },
  {
    // A table of cases is long by nature.
    files: ['**/*.test.ts', 'tests/**'],
    rules: { 'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }] },
  },
  {
    // One file, so that it can be handed on and run anywhere.
    files: ['verifier/verify.js'],
    rules: { 'max-lines': ['error', { max: 1000, skipBlankLines: true, skipComments: true }] },
  },
  {
    // Check constraints take no parameters.
    files: ['app/db/columns.server.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: [
      'server.js',
      'scripts/**',
      'tools/**',
      'tests/**',
      'clients/**',
      '*.config.ts',
      'app/http/request/log.server.ts',
      'app/server/process.server.ts',
      'app/server/other-server.server.ts',
      'app/env.server.ts',
    ],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
)
