import { tokenize } from 'linkifyjs'
import { expect, test } from 'vitest'
import { safeLink } from './safe-link.ts'

/** The links that are made of a text. */
const linksIn = (text: string) =>
  tokenize(text).flatMap((token) => (token.isLink ? (safeLink(token.toString(), token.toHref('https')) ?? []) : []))

test('a link that says where it leads is followed as it is written', () => {
  for (const [text, href] of [
    ['https://example.com/a?b=c&d=%20e', 'https://example.com/a?b=c&d=%20e'],
    ['HTTP://Example.com:8080/A', 'HTTP://Example.com:8080/A'],
    ['www.example.org', 'https://www.example.org'],
    ['https://xn--80ak6aa92e.com', 'https://xn--80ak6aa92e.com'],
    ['https://bücher.de/größe', 'https://bücher.de/größe'],
    ['https://пример.рф/а', 'https://пример.рф/а'],
    ['https://例え.jp/あ', 'https://例え.jp/あ'],
    ['https://उदाहरण.भारत', 'https://उदाहरण.भारत'],
    ['https://evil.example/#@bank.example', 'https://evil.example/#@bank.example'],
    ['me@example.com', 'mailto:me@example.com'],
    ['mailto:me@example.com', 'mailto:me@example.com'],
  ] as const) {
    expect(linksIn(text), text).toEqual([{ href, shown: text }])
  }
})

test('a host of look-alike letters is shown as the browser will show it', () => {
  for (const [text, shown] of [
    ['https://аррӏе.com/x', 'https://xn--80ak6aa92e.com/x'],
    ['www.pаypal.com', 'https://www.xn--pypal-4ve.com/'],
    ['https://bank。example.com', 'https://bank.example.com/'],
    ['http://0x7f.1', 'http://127.0.0.1/'],
    ['https://bank.comノevil.jp', 'https://bank.xn--comevil-v04f.jp/'],
    ['https://bank.example⁄evil.com', 'https://bank.xn--exampleevil-lx3f.com/'],
  ] as const) {
    expect(linksIn(text), text).toEqual([{ href: shown, shown }])
  }
})

test('a link that lies, hides something or leads to no page is none', () => {
  for (const text of [
    'https://paypal.com@evil.example/',
    'https://user:secret@evil.example/',
    'https://bank.example:443@evil.example',
    'https://bank.example\\@evil.example',
    'https://bank.example/\u202egro.live',
    'https://exa\u00admple.com',
    'https://a\u200bb.com/',
    'https://bank.example／evil.com',
    'ftp://example.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'me@pаypal.com',
  ]) {
    expect(linksIn(text), text).toEqual([])
  }
})
