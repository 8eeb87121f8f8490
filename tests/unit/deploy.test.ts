import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  expect(await readDeployed('compose.yaml')).toMatch(/^ +TRUSTED_PROXIES: 1$/m)
})

test('every way to start the app gives Node the same options as `npm start`', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } }
  const [, options = ''] = /^node (.+) server\.js$/.exec(scripts.start) ?? []
  expect(options).not.toBe('')
  expect(await readDeployed('tactics.service')).toContain(`ExecStart=/usr/bin/node ${options} server.js\n`)
  const command = JSON.stringify(['node', ...options.split(' '), 'server.js']).replaceAll(',', ', ')
  expect(await readDeployed('Containerfile')).toContain(`CMD ${command}\n`)
})

test('the image has the commands of the operator without development packages', async () => {
  const { scripts, sideEffects } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>
    sideEffects: string[]
  }
  // Else the built commands leave out what reads .env.
  expect(sideEffects).toContain('./scripts/load-env.js')
  const operators = ['backup', 'db:migrate', 'move', 'outbox', 'people', 'restore']
  const names = operators.map((script) => /^tsx scripts\/(\w+)\.ts$/.exec(scripts[script] ?? '')?.[1])
  const [, listed = ''] = /COMMANDS = \[(.*)\]/.exec(await readFile('vite.commands.config.ts', 'utf8')) ?? []
  expect(listed.split(', ').map((name) => name.slice(1, -1))).toEqual(names)
  const containerfile = await readDeployed('Containerfile')
  expect(containerfile).toContain('npm run build:commands')
  expect(containerfile).toContain('COPY --from=build /app/verifier verifier')
})

test('the container asks the app at the address that HOST and PORT give it', async () => {
  const [, command = '[]'] = /HEALTHCHECK[^[]*(\[.+\])/.exec(await readDeployed('Containerfile')) ?? []
  const [, ...args] = JSON.parse(command) as string[]
  const statuses = [200, 200, 200, 503]
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/readyz' ? (statuses.shift() ?? 500) : 404
    response.end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const PORT = String((server.address() as AddressInfo).port)
  const codes: unknown[] = []
  for (const HOST of ['', '0.0.0.0', '127.0.0.1', 'localhost']) {
    const child = spawn(process.execPath, args, { env: { ...process.env, HOST, PORT } })
    codes.push(...(await once(child, 'close')).slice(0, 1))
  }
  server.close()
  expect(codes).toEqual([0, 0, 0, 1])
})
