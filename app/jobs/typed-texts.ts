import { isolated } from '../domain/text'

/** Fields that people type; dates, ids and our own sentences have other names. */
const TYPED_FIELD = /(^|_)(name|text|reason|sentence|figure)$/
/** Signed: it must stay as it is. */
const WITNESS = 'witness'

/**
 * The same content with typed texts that are written from right to left in isolates, so that they do not turn the sentence
 * around them where no markup does it: in subjects, plain text, calendars and chats.
 */
export function isolateTexts<Content>(content: Content): Content {
  return isolate(content, '') as Content
}

function isolate(value: unknown, field: string): unknown {
  if (typeof value === 'string') return TYPED_FIELD.test(field) ? isolated(value) : value
  if (Array.isArray(value)) return value.map((item) => isolate(item, field))
  if (value === null || typeof value !== 'object' || field === WITNESS) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, isolate(item, key)]))
}

/** Between two letters these make mail programs see an address; the dots of other scripts count as dots there too. */
const PARTS_OF_ADDRESS = /(?<=[\p{L}\p{N}])[.@:\u3002\uff0e\uff20\uff61](?=[\p{L}\p{N}/])/gu

/** The text with a space without width in each address, so that no mail program makes it a link. */
export function unlinked(text: string): string {
  return text.replace(PARTS_OF_ADDRESS, '$&\u200b')
}

/** Whether a name could pass as the sender of a mail or lead somewhere. */
export function isLikeAddress(name: string): boolean {
  return /[@\uff20]|:\/\/|\bwww\./i.test(name)
}
