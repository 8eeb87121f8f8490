import { splitLinks } from '../domain/comments/links'

export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    part.isLink ? (
      <a key={index} href={part.text} target="_blank" rel="nofollow noopener noreferrer">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}
