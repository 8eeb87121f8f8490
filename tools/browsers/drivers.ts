import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port'

/** A browser of which only this is asked: open an address, run a script, end. */
export type Driver = {
  go: (address: string) => Promise<void>
  run: <Answer>(script: string, args: unknown[]) => Promise<Answer>
  stop: () => Promise<void>
}

const START_TRIES = 60
const TRY_EVERY_MS = 500

/** Repeats `attempt` until it succeeds: the port of a browser opens some time after its process starts. */
async function untilStarted<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === START_TRIES) throw error
      await sleep(TRY_EVERY_MS)
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || !child.kill()) return
  await once(child, 'exit')
}

/** WebKitGTK by WebKitWebDriver, which speaks WebDriver. `browser` is the path of its MiniBrowser. */
export async function startWebKit(driver: string, browser: string): Promise<Driver> {
  const port = await freePort()
  const child = spawn(driver, [`--port=${port}`], { stdio: 'ignore' })
  async function call<Answer>(path: string, body?: object, method = 'POST'): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json' }
    const text = body && JSON.stringify(body)
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, headers, body: text })
    const { value } = (await answer.json()) as { value: Answer & { message?: string } }
    if (!answer.ok) throw new Error(value.message)
    return value
  }
  const options = { binary: browser, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
  const { sessionId } = await untilStarted(() => call<{ sessionId: string }>('', { capabilities }))
  return {
    go: (url) => call(`/${sessionId}/url`, { url }),
    run: (script, args) => call(`/${sessionId}/execute/sync`, { script, args }),
    async stop() {
      await call(`/${sessionId}`, undefined, 'DELETE')
      await end(child)
    },
  }
}

/** Firefox by Marionette, which it has built in: `length:[type, id, command, parameters]` over TCP. */
export async function startFirefox(browser: string): Promise<Driver> {
  const port = await freePort()
  const profile = await mkdtemp(join(tmpdir(), 'tactics-firefox-'))
  await writeFile(join(profile, 'user.js'), `user_pref('marionette.port', ${port});\n`)
  const child = spawn(browser, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
  })
  const socket = await untilStarted(async () => {
    const opened = connect(port, '127.0.0.1')
    await once(opened, 'connect')
    return opened
  })
  const call = marionette(socket)
  await call('WebDriver:NewSession', {})
  return {
    async go(url) {
      await call('WebDriver:Navigate', { url })
    },
    async run<Answer>(script: string, args: unknown[]) {
      const { value } = await call<{ value: Answer }>('WebDriver:ExecuteScript', { script, args })
      return value
    },
    async stop() {
      socket.destroy()
      await end(child)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Message = [type: number, id: number, error: { message: string } | null, result: unknown]

function marionette(socket: Socket) {
  const waiting = new Map<number, (message: Message) => void>()
  let unread = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    for (;;) {
      const colon = unread.indexOf(':')
      const length = Number(unread.subarray(0, colon))
      if (colon < 0 || unread.length < colon + 1 + length) return
      const message = JSON.parse(unread.subarray(colon + 1, colon + 1 + length).toString()) as Message
      unread = unread.subarray(colon + 1 + length)
      // The first message tells the version of the protocol.
      if (Array.isArray(message)) waiting.get(message[1])?.(message)
    }
  })
  let id = 0
  return async function call<Answer>(command: string, parameters: object): Promise<Answer> {
    const own = ++id
    const text = JSON.stringify([0, own, command, parameters])
    const answered = new Promise<Message>((resolve) => waiting.set(own, resolve))
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [, , error, result] = await answered
    if (error) throw new Error(error.message)
    return result as Answer
  }
}
