const BASE64_PART =
  /^Content-Transfer-Encoding: base64\r?\n(?:[\w-]+:.*\r?\n|[ \t].*\r?\n)*\r?\n([A-Za-z0-9+/=\r\n]+)/gim

/** A mail with its quoted-printable and base64 parts decoded, as far as looking for a name needs it. */
export function readableText(mail: Buffer): string {
  const raw = mail.toString('latin1')
  const decoded = [...raw.matchAll(BASE64_PART)].map(([, part = '']) =>
    Buffer.from(part, 'base64').toString(),
  )
  const unquoted = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return [Buffer.from(unquoted, 'latin1').toString(), ...decoded].join('\n')
}
