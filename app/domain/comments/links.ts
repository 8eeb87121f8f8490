/** Without invisible and right-to-left characters: an address must be what it looks like. */
const WEB_ADDRESS = /https?:\/\/[\p{L}\p{N}][^\s<>"\p{Cc}\p{Cf}]*/giu
const CLOSING = '.,;:!?\'"”’»)]}*_'
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

export type TextPart = { text: string; isLink: boolean }

/** Splits a text at its http and https addresses; the joined parts are the text again. */
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

/** Removes the end of the sentence and a bracket that was opened before the address. */
function trimClosing(address: string): string {
  let end = address.length
  for (; end > 0; end--) {
    const last = address.charAt(end - 1)
    const opening = OPENING[last]
    if (!CLOSING.includes(last) || (opening && address.slice(0, end).includes(opening))) break
  }
  return address.slice(0, end)
}
