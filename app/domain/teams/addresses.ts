/** A name in quotes before an address in angle brackets: `"Muster, Ada" <ada@example.com>`. */
const QUOTED_NAME = /"(?:[^"\\]|\\.)*"(?=[^<>"@;\n]*<)/g
const BRACKETED = /([^<>]*)<\s*([^<>]*?)\s*>/g
const SEPARATORS = /[\s,;]+/
/** Such as `ada.example.com`, an address without its @. Kept, so that validation refuses it; names contain no dot. */
const LOOKS_LIKE_ADDRESS = /@|\p{L}{2,}\.\p{L}{2,}/u

/** The words of a text, and the addresses in it as mail programs write lists: with names, brackets, commas, semicolons and line breaks. */
export function splitAddresses(text: string): string[] {
  return text
    .replace(QUOTED_NAME, ' ')
    .split(/[;\r\n]+/)
    .flatMap((part) => {
      const found = [...part.matchAll(BRACKETED)].flatMap(([, before = '', address = '']) => [
        ...before.split(SEPARATORS).filter((word) => LOOKS_LIKE_ADDRESS.test(word)),
        address,
      ])
      return [...found, ...part.replace(BRACKETED, '').split(SEPARATORS)]
    })
    .filter(Boolean)
}

/** Strips name, brackets and trailing full stop, and converts the domain to ASCII. */
export function plainAddress(text: string): string {
  const [, bracketed = text] = /<\s*([^<>]*?)\s*>\s*[.,;]*\s*$/.exec(text.trim()) ?? []
  const address = bracketed.replace(/^(?:mailto:|[\s"'(])+/i, '').replace(/[\s"'),;.。]+$/, '')
  const at = address.lastIndexOf('@')
  if (at < 1) return address.toLowerCase()
  return `${address.slice(0, at)}@${asciiDomain(address.slice(at + 1))}`.toLowerCase()
}

function asciiDomain(domain: string): string {
  if (!/[^\p{ASCII}]/u.test(domain) || !/^[\p{L}\p{M}\p{N}.。．-]+$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}
