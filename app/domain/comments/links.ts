/**
 * Excludes invisible and right-to-left characters, which could disguise an address. Chinese and Japanese punctuation ends
 * an address, since no space follows it.
 */
const WEB_ADDRESS =
  /https?:\/\/[\p{L}\p{N}][^\s<>"\p{Cc}\p{Cf}、。，．：；！？（）「」『』【】〈〉《》〔〕［］｛｝｡､｢｣]*/giu
/** Closes a sentence, quotation or emphasis in some script; of ASCII only what no address ends with. */
const CLOSING = /[.,;:!?'"`)\]}*_~|\u00b4]|(?![\0-\x7f])\p{P}/u
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

export type TextPart = { text: string; isLink: boolean }

/** Splits a text at its http and https addresses. The parts joined are the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(WEB_ADDRESS)) {
    const address = trimClosing(match)
    parts.push({ text: text.slice(end, index), isLink: false }, { text: address, isLink: true })
    end = index + address.length
  }
  parts.push({ text: text.slice(end), isLink: false })
  return parts.filter((part) => part.text !== '')
}

/** Cuts off trailing punctuation, and brackets that were opened before the address. */
function trimClosing(address: string): string {
  let end = address.length
  const unopened = countUnopened(address)
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    if (!CLOSING.test(last)) break
    if (!(last in OPENING)) continue
    const left = unopened.get(last) ?? 0
    if (left <= 0) break
    unopened.set(last, left - 1)
  }
  return address.slice(0, end)
}

/** The number of closing brackets without an opening one, by bracket. */
function countUnopened(address: string): Map<string, number> {
  const count = (bracket: string) => address.split(bracket).length - 1
  return new Map(
    Object.entries(OPENING).map(([closing, opening]) => [closing, count(closing) - count(opening)]),
  )
}
