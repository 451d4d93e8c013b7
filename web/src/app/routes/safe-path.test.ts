import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOME } from '../../names/paths.ts'
import { safePath } from './safe-path.ts'

beforeEach(() => vi.stubGlobal('window', { location: { origin: 'https://mela.example' } }))
afterEach(() => vi.unstubAllGlobals())

it('honours only paths of this site', () => {
  expect(safePath('/chat/1-2%7C1?x=1#y')).toBe('/chat/1-2%7C1?x=1#y')
  for (const path of [
    undefined,
    '',
    'chatList',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
  ]) {
    expect(safePath(path), String(path)).toBe(HOME)
  }
})
