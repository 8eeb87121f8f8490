import { expect, test } from 'vitest'
import { COMMENT_MAX } from './constants'
import { splitLinks } from './links'

const linksIn = (text: string) => splitLinks(text).flatMap((part) => (part.isLink ? [part.text] : []))

test.each([
  ['See https://example.com/a?b=c#d for more', ['https://example.com/a?b=c#d']],
  ['http://example.com', ['http://example.com']],
  ['HTTPS://EXAMPLE.COM/A', ['HTTPS://EXAMPLE.COM/A']],
  ['Look at https://example.com.', ['https://example.com']],
  ['Really? (https://example.com/a)!', ['https://example.com/a']],
  ['https://en.wikipedia.org/wiki/Funnel_(sales)', ['https://en.wikipedia.org/wiki/Funnel_(sales)']],
  ['(https://en.wikipedia.org/wiki/Funnel_(sales))', ['https://en.wikipedia.org/wiki/Funnel_(sales)']],
  ['((https://example.com/a_(b)_(c)))!', ['https://example.com/a_(b)_(c)']],
  ['[https://example.com/a?b[]=1]', ['https://example.com/a?b[]=1']],
  [
    'https://example.com/aを見て。https://example.com/b。',
    ['https://example.com/aを見て', 'https://example.com/b'],
  ],
  [
    '「https://example.com/a」、（https://example.com/b）',
    ['https://example.com/a', 'https://example.com/b'],
  ],
  ['“https://example.com/a”, she said', ['https://example.com/a']],
  ['„https://example.com/a“ und ‚https://example.com/b‘', ['https://example.com/a', 'https://example.com/b']],
  ['`https://example.com/a` ~~https://example.com/b~~', ['https://example.com/a', 'https://example.com/b']],
  [
    'https://example.com/a… ‹https://example.com/b› https://example.com/c—',
    ['https://example.com/a', 'https://example.com/b', 'https://example.com/c'],
  ],
  [
    'https://example.com/a، https://example.com/b؟ https://example.com/c؛ https://example.com/d۔',
    ['https://example.com/a', 'https://example.com/b', 'https://example.com/c', 'https://example.com/d'],
  ],
  [
    'https://example.com/हिन्दी। https://example.com/b॥',
    ['https://example.com/हिन्दी', 'https://example.com/b'],
  ],
  [
    'https://example.com/a-b/ https://example.com/?q=',
    ['https://example.com/a-b/', 'https://example.com/?q='],
  ],
  ['https://a.example\nhttps://b.example', ['https://a.example', 'https://b.example']],
  ['https://münchen.example/ä', ['https://münchen.example/ä']],
  ['http://127.0.0.1:3000/x', ['http://127.0.0.1:3000/x']],
  ['no address', []],
  ['', []],
  ['https://', []],
  ['https://...', []],
  ['javascript:alert(1)', []],
  ['javascript://example.com/%0aalert(1)', []],
  ['data:text/html,<script>alert(1)</script>', []],
  ['ftp://example.com', []],
  ['www.example.com', []],
  ['https://example.com/"onmouseover="alert(1)', ['https://example.com/']],
  ['https://example.com/<script>', ['https://example.com/']],
  ['https://example.com/\u202egpj.exe', ['https://example.com/']],
  ['https://example\u200b.com', ['https://example']],
])('links in %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
  const joined = splitLinks(text).map((part) => part.text)
  expect(joined.join('')).toBe(text)
})

test('the longest comments are split whatever they are made of', () => {
  for (const unit of ['https://a.', 'https://a)', ')', '.', 'http', 'https://', 'x']) {
    const text = `https://${unit.repeat(COMMENT_MAX)}`.slice(0, COMMENT_MAX)
    const joined = splitLinks(text).map((part) => part.text)
    expect(joined.join('')).toBe(text)
  }
})
