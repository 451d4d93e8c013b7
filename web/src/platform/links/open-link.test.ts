import { expect, it } from 'vitest'
import { linkTarget } from './open-link.ts'

const origin = 'https://mela.example'

it('leads to places of this site inside the app and to https pages in a window of their own', () => {
  expect(linkTarget('/find?x=1#y', origin)).toEqual({ kind: 'path', path: '/find?x=1#y' })
  expect(linkTarget('https://mela.example/chatList', origin)).toEqual({ kind: 'path', path: '/chatList' })
  expect(linkTarget('https://events.example/a?b', origin)).toEqual({
    kind: 'window',
    url: 'https://events.example/a?b',
  })
})

it('leads nowhere else', () => {
  for (const address of [
    '',
    'find',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'http://events.example',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'blob:https://mela.example/x',
    'https://mela.example@evil.example/',
    'https://',
    'mailto:a@b.example',
  ]) {
    expect(linkTarget(address, origin), address).toBeUndefined()
  }
})
