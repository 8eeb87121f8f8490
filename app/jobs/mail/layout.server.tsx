import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { ink, MailLink, soft } from './parts.server'

/** Colours are in the markup, since some mail programs drop style sheets; the style sheet is for dark mode. */
const DARK = `
  @media (prefers-color-scheme: dark) {
    .canvas, .canvas > table > tbody > tr > td { background-color: #121413 !important; }
    .card { background-color: #1b1e1c !important; border-color: #343a36 !important; }
    .ink { color: #eef1ee !important; }
    .soft { color: #adb5af !important; }
    .link { color: #5fd3a8 !important; }
    .button { background-color: #5fd3a8 !important; color: #05251a !important; }
  }
`
const FONT = 'system-ui, "Segoe UI", "Open Sans", sans-serif'

type Props = {
  heading: string
  button: { label: string; href: string }
  list?: ReactNode
  /** Turns off this kind of mail; `settingsUrl` leads to all kinds. */
  unsubscribeUrl: string
  settingsUrl: string
  children: ReactNode
}

export function MailLayout({ heading, button, list, unsubscribeUrl, settingsUrl, children }: Props) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        {/* As a child, React would escape the `>` of its selectors, and the rule would be dropped. */}
        <style dangerouslySetInnerHTML={{ __html: DARK }} />
      </Head>
      <Body
        className="canvas"
        style={{ backgroundColor: '#f6f6f3', fontFamily: FONT, margin: 0, padding: '24px 12px' }}
      >
        <Container
          className="card"
          style={{
            backgroundColor: '#ffffff',
            border: '1px solid #dcdcd5',
            borderRadius: 10,
            maxWidth: 560,
            padding: 24,
          }}
        >
          <Heading className="ink" as="h1" style={{ ...ink, fontSize: 20, lineHeight: '28px', margin: 0 }}>
            {heading}
          </Heading>
          {children}
          <Button
            className="button"
            href={button.href}
            style={{
              backgroundColor: '#0b6b4f',
              borderRadius: 6,
              color: '#ffffff',
              fontWeight: 600,
              marginTop: 8,
              padding: '10px 16px',
            }}
          >
            {button.label}
          </Button>
          {list}
          <Text className="soft" style={{ ...soft, fontSize: 13, marginBottom: 0 }}>
            You can <MailLink href={unsubscribeUrl}>unsubscribe from mails of this kind</MailLink> or{' '}
            <MailLink href={settingsUrl}>choose which mails you want</MailLink>.
          </Text>
        </Container>
      </Body>
    </Html>
  )
}
