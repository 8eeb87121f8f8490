import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const readDeployed = (name: string) => readFile(`deploy/${name}`, 'utf8')

test('the proxy’s log holds neither tickets nor the secret part of links', async () => {
  const configuration = await readDeployed('nginx.conf')
  const format = /log_format tactics ([^;]*);/.exec(configuration)?.[1]
  const logged = [...(format ?? '').matchAll(/\$(\w+)/g)].map(([, name]) => name)
  expect(logged).toContain('logged_path')
  for (const secret of ['request', 'request_uri', 'uri', 'args', 'query_string', 'http_referer'])
    expect(logged).not.toContain(secret)

  const pattern = new RegExp(/~(\S+) \$shown\.\.\.;/.exec(configuration)?.[1] ?? '')
  const shownOf = (path: string) => pattern.exec(path)?.groups?.shown ?? path
  const links = [
    '/join/team/',
    '/join/campaign/',
    '/api/teams/join/',
    '/api/campaigns/join/',
    '/minutes/',
    '/results/',
  ]
  for (const link of [...links, '/unsubscribe/']) expect(shownOf(`${link}secret.data`)).toBe(link)
  expect(shownOf('/campaigns/1')).toBe('/campaigns/1')
})

test('the container counts the address that the proxy before it names', async () => {
  expect(await readDeployed('compose.yaml')).toMatch(/^ +TRUSTED_PROXIES: \$\{TRUSTED_PROXIES:-1\}$/m)
})

test('every way to start the app gives Node the same options as `npm start`', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } }
  const [, options = ''] = /^node (.+) server\.js$/.exec(scripts.start) ?? []
  expect(options).not.toBe('')
  expect(await readDeployed('tactics.service')).toContain(`ExecStart=/usr/bin/node ${options} server.js\n`)
  const command = JSON.stringify(['node', ...options.split(' '), 'server.js']).replaceAll(',', ', ')
  expect(await readDeployed('Containerfile')).toContain(`CMD ${command}\n`)
})
