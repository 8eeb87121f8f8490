import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { freePort } from '../../scripts/free-port'

/**
 * What the server does with a mail: takes it, says nothing for ever, refuses it for now or for good, or takes it and is
 * gone before it says so.
 */
export type Behaviour = 'accept' | 'tarpit' | 'refuse for now' | 'refuse for good' | 'drop after accept'

export type Received = { to: string; message_id: string; raw: string; at: number }

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

const LOGIN_REFUSED = Object.assign(new Error('Wrong user or password'), { responseCode: 535 })

/** Self-signed, for localhost and 127.0.0.1; its key stands above it. */
export const MAIL_CERTIFICATE = 'tests/support/smtp-certificate.pem'
/** What a server with `isStrict` asks for. */
export const MAIL_ACCOUNT = { user: 'tactics', password: 'right' }

/**
 * A real SMTP server. `delay` milliseconds pass before it answers to a message. With `isStrict` it offers STARTTLS with
 * its own certificate and takes mails of `MAIL_ACCOUNT` only.
 */
export async function startMailServer({ delay = 0, isStrict = false } = {}) {
  const port = await freePort()
  const received: Received[] = []
  const sockets = new Set<Socket>()
  let behaviour: Behaviour = 'accept'
  let server = listen()

  function listen(): SMTPServer {
    const smtp = new SMTPServer({
      ...(isStrict ? STRICT : { disabledCommands: ['STARTTLS', 'AUTH'] }),
      onConnect: (_session, callback) => {
        if (behaviour !== 'tarpit') callback()
      },
      onRcptTo: (_address, _session, callback) => callback(refusalOf(behaviour)),
      onData(stream, session, callback) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString()
          const message_id = /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim() ?? ''
          for (const { address } of session.envelope.rcptTo)
            received.push({ to: address, message_id, raw, at: Date.now() })
          if (behaviour === 'drop after accept') for (const socket of sockets) socket.destroy()
          else void sleep(delay).then(() => callback())
        })
      },
    })
    smtp.on('error', () => {})
    smtp.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    smtp.listen(port, '127.0.0.1')
    return smtp
  }

  function close(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(() => resolve()))
  }

  return {
    host: `127.0.0.1:${port}`,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Tactics <tactics@example.com>' },
    received,
    behave: (next: Behaviour) => {
      behaviour = next
    },
    close,
    /** Takes up its port again after `close`. */
    reopen: () => {
      server = listen()
    },
  }
}

const STRICT: SMTPServerOptions = {
  key: readFileSync(MAIL_CERTIFICATE),
  cert: readFileSync(MAIL_CERTIFICATE),
  onAuth: ({ username, password }, _session, callback) =>
    username === MAIL_ACCOUNT.user && password === MAIL_ACCOUNT.password
      ? callback(null, { user: username })
      : callback(LOGIN_REFUSED),
}

function refusalOf(behaviour: Behaviour): Error | null {
  if (behaviour === 'refuse for now') return Object.assign(new Error('Try later'), { responseCode: 451 })
  if (behaviour === 'refuse for good') return Object.assign(new Error('No such user'), { responseCode: 550 })
  return null
}

export function parseMail(raw: string): Promise<Email> {
  return PostalMime.parse(raw)
}

/** Waits until something holds. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  seconds = 120,
): Promise<void> {
  const end = Date.now() + seconds * 1000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what} did not happen within ${seconds} s`)
    await sleep(50)
  }
}
