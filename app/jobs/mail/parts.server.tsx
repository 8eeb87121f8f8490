import { Heading } from '@react-email/heading'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { splitLinks } from '../../domain/comments/links'

export const ink = { color: '#191c1a' }
export const soft = { color: '#545a55' }

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="link" href={href} style={{ color: '#0b6b4f', textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={{ ...ink, fontSize: 15, lineHeight: '24px' }}>
      {children}
    </Text>
  )
}

export const MOVES_ENTRY = 'The attached file moves the end in your calendar.'

/** The most entries that a mail lists. The others are only counted. */
export const MAX_ITEMS_SHOWN = 50

export function More({ of, shown = MAX_ITEMS_SHOWN }: { of: number; shown?: number }) {
  return of > shown ? <Paragraph>And {of - shown} more.</Paragraph> : null
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Heading
        className="ink"
        as="h2"
        style={{ ...ink, fontSize: 16, lineHeight: '24px', margin: '20px 0 0' }}
      >
        {title}
      </Heading>
      {children}
    </>
  )
}

export function LinkedText({ children }: { children: string }) {
  return splitLinks(children).map(({ text, isLink }, index) =>
    isLink ? (
      <MailLink key={index} href={text}>
        {text}
      </MailLink>
    ) : (
      text
    ),
  )
}

/** Text that people typed, with their line breaks. */
export function Item({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <li className="ink" style={{ ...ink, fontSize: 15, lineHeight: '22px', marginBottom: 10 }}>
      <span dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {children}
      </span>
      {note !== undefined && (
        <>
          <br />
          <span className="soft" style={{ ...soft, fontSize: 13 }}>
            {note}
          </span>
        </>
      )}
    </li>
  )
}
