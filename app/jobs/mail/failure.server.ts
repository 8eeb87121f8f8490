import { log } from '../../http/request/log.server'

type Failure = {
  code?: string
  /** What the system or TLS said before nodemailer named its own code. */
  originalCode?: string
  command?: string
  responseCode?: number
  message?: string
}
type Explained = { title: string; remedy: string }

const AUTHENTICATION_REQUIRED = 530
const TRUST =
  'Start the app with NODE_EXTRA_CA_CERTS=/path/to/its-certificate.pem or, in a network that you trust, add ?tls.rejectUnauthorized=false to SMTP_URL'
const CREDENTIALS =
  'Check the user and password in SMTP_URL (smtp://user:password@host:587). Special characters are percent-encoded: @ as %40, / as %2F'
const HOST_AND_PORT = 'Check the host and port in SMTP_URL, and that a firewall lets them through'
const TLS_FROM_THE_START =
  'Use smtps:// where TLS begins at once (often port 465), otherwise smtp:// (often port 587)'

/** The first that fits the codes and the message of an error. */
const EXPLANATIONS: [RegExp, Explained][] = [
  [/SELF_SIGNED/, { title: 'self-signed certificate', remedy: TRUST }],
  [/UNABLE_TO_(VERIFY|GET)/, { title: 'certificate of an unknown authority', remedy: TRUST }],
  [/CERT_HAS_EXPIRED/, { title: 'expired certificate', remedy: 'Renew the certificate of the mail server' }],
  [
    /ALTNAME/,
    {
      title: 'certificate for another host',
      remedy: 'Use the name in the certificate as host of SMTP_URL, or add ?tls.servername=NAME',
    },
  ],
  [
    /wrong version number|WRONG_VERSION|packet length|Greeting never received/,
    { title: 'another kind of TLS', remedy: TLS_FROM_THE_START },
  ],
  [/ECONNREFUSED/, { title: 'connection refused', remedy: HOST_AND_PORT }],
  [/ENOTFOUND|EAI_|EDNS/, { title: 'host not found', remedy: HOST_AND_PORT }],
  [/EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/, { title: 'no answer', remedy: HOST_AND_PORT }],
  [/ENOAUTH|AUTH API/, { title: 'authentication required', remedy: CREDENTIALS }],
  [/EAUTH/, { title: 'authentication failed', remedy: CREDENTIALS }],
  [/MAIL FROM/, { title: 'sender refused', remedy: 'Set MAIL_FROM to a sender that this server accepts' }],
  [/RCPT TO|DATA/, { title: 'mail refused', remedy: 'The mail server says why' }],
  [/ETLS/, { title: 'TLS failed', remedy: 'Check the TLS of the mail server' }],
  [/ECONN|EPROTOCOL/, { title: 'connection closed', remedy: `${HOST_AND_PORT}. ${TLS_FROM_THE_START}` }],
]
const UNKNOWN: Explained = { title: 'failed', remedy: 'See docs/operating.md, "Mails"' }

function explain(error: unknown): Explained {
  const { code, originalCode, command, responseCode, message } = error as Failure
  if (responseCode === AUTHENTICATION_REQUIRED)
    return { title: 'authentication required', remedy: CREDENTIALS }
  const text = [originalCode, code, command, message].join(' ')
  return EXPLANATIONS.find(([pattern]) => pattern.test(text))?.[1] ?? UNKNOWN
}

/** Whether the server answered to this mail alone, so that others may pass. */
function isOfOneMail({ command, responseCode }: Failure): boolean {
  return (command === 'RCPT TO' || command === 'DATA') && responseCode !== AUTHENTICATION_REQUIRED
}

/** Whether the server has refused this mail for good. Refusals of the sender or connection may be temporary. */
export function isFinal(error: unknown): boolean {
  const failure = error as Failure
  return isOfOneMail(failure) && (failure.responseCode ?? 0) >= 500
}

/** Why a delivery failed, with the words of the server, and without people's addresses. */
export function reasonOf(error: unknown): string {
  const { title } = explain(error)
  const words = (error as Failure).message?.replace(/[^\s<>:;,"']+@[^\s<>:;,"']+/g, '[address]') ?? ''
  return words === title ? title : `${title} (${words})`.slice(0, 500)
}

/** The reason and what an operator can set. */
export function failureInWords(error: unknown): string {
  return `${reasonOf(error)}. ${explain(error).remedy}`
}

/** Logs why mails are not sent: each reason once, and again after it has changed or mails were taken in between. */
export function watchMailServer(server: string) {
  let down: string | null = null
  const refusals = new Set<string>()
  return {
    failed(error: unknown): void {
      const { responseCode = '' } = error as Failure
      const reason = `${explain(error).title} ${responseCode}`
      if (isOfOneMail(error as Failure) ? refusals.has(reason) : reason === down) return
      if (isOfOneMail(error as Failure)) refusals.add(reason)
      else down = reason
      log.warn(`Mails wait, because ${server} does not take them: ${failureInWords(error)}`)
    },
    works(): void {
      if (down !== null) log.info(`${server} takes mails again`)
      down = null
    },
  }
}
