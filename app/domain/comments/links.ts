/** Without characters that are invisible or turn the direction of reading: an address must be what it looks like. */
const WEB_ADDRESS = /https?:\/\/[\p{L}\p{N}][^\s<>"\p{Cc}\p{Cf}]*/giu
const CLOSING = '.,;:!?\'"”’»)]}*_'
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

export type TextPart = { text: string; isLink: boolean }

/** Splits a text at its http and https addresses; joined, the parts are the text again. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(WEB_ADDRESS)) {
    const address = withoutClosing(match)
    parts.push({ text: text.slice(end, index), isLink: false }, { text: address, isLink: true })
    end = index + address.length
  }
  parts.push({ text: text.slice(end), isLink: false })
  return parts.filter((part) => part.text !== '')
}

/** What ends the sentence or closes a bracket around the address is not part of it. */
function withoutClosing(address: string): string {
  let end = address.length
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    const opening = OPENING[last]
    if (!CLOSING.includes(last) || (opening && address.slice(0, end).includes(opening))) break
  }
  return address.slice(0, end)
}
