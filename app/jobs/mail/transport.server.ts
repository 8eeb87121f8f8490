import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { syncFolder } from '../../db/once-file.server'
import { env } from '../../env.server'
import { aboutHeader, MAIL_FOLDER } from '../../http/request/mail-files.server'

const CONNECTION_TIMEOUT_MS = 10_000
const ANSWER_TIMEOUT_MS = 20_000
const MAX_CONNECTIONS = 4

/** What only a file is named and marked with. `user_ids`: see `peopleIn`. */
type FileMarks = { id: string; user_ids: string[] }
/** Resolves once the mail server has accepted the mail, or its file is written. */
type Deliver = (message: SendMailOptions, marks: FileMarks) => Promise<void>
export type Transport = {
  /** For operators: where mails go. */
  name: string
  /** Connects and signs in as for a mail; throws what is wrong. */
  verify: () => Promise<unknown>
  deliver: Deliver
  close: () => void
}

/** The mail server of SMTP_URL, otherwise .eml files in DATA_DIR/outbox. */
export function openTransport(): Transport {
  return env.SMTP_URL ? smtpTransport(env.SMTP_URL) : fileTransport(MAIL_FOLDER)
}

export function smtpTransport(url: string): Transport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  })
  const { hostname, port } = new URL(url)
  return {
    name: `the mail server ${hostname}${port && `:${port}`}`,
    verify: () => transport.verify(),
    deliver: async (message) => void (await transport.sendMail(message)),
    close: () => transport.close(),
  }
}

export function fileTransport(folder: string): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true })
  mkdirSync(folder, { recursive: true })
  return {
    name: `the folder ${folder}`,
    verify: async () => {},
    async deliver(message, { id, user_ids }) {
      const { message: text } = await transport.sendMail(message)
      // Renamed when complete, so that nobody reads half a file.
      const path = join(folder, `${id}.eml`)
      writeFileSync(`${path}.part`, Buffer.concat([Buffer.from(aboutHeader(user_ids)), text as Buffer]), {
        flush: true,
      })
      renameSync(`${path}.part`, path)
      syncFolder(folder)
    },
    close: () => {},
  }
}
