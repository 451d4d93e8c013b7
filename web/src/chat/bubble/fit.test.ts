import { expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import type { Message } from '../state/model.ts'
import { withAlbums } from './albums.ts'
import { fitSize, shownSize, sizeOf } from './fit.ts'

const photo = (content: Record<string, unknown>, more: Partial<Message> = {}) =>
  ({ contentType: ContentType.Image, senderId: '7', content, nonce: '', ...more }) as Message

test('CHAT-053 pictures fit 240 by 240 with their ratio kept and are never enlarged', () => {
  expect(fitSize(480, 240)).toEqual({ width: 240, height: 120 })
  expect(fitSize(100, 50)).toEqual({ width: 100, height: 50 })
  expect(fitSize(240, 480)).toEqual({ width: 120, height: 240 })
  expect(fitSize(240, 240)).toEqual({ width: 240, height: 240 })
  expect(fitSize(4000, 3000)).toEqual({ width: 240, height: 180 })
  expect(fitSize(1, 1)).toEqual({ width: 1, height: 1 })
  expect(fitSize(10_000, 1)).toEqual({ width: 240, height: 1 })
  expect(sizeOf(photo({ width: 480, height: 240 }))).toEqual({ width: 240, height: 120 })
  // The wire may hold anything.
  for (const content of [{}, { width: '9', height: 9 }, { width: 0, height: 5 }, { width: -1, height: -1 }]) {
    expect(sizeOf(photo(content))).toEqual({ width: 240, height: 135 })
  }
})

test('photos sent together that follow each other are one, up to nine', () => {
  const of = (...albums: (string | undefined)[]) =>
    withAlbums(albums.map((album, index) => photo({ album }, { nonce: String(index) }))).map((unit) => unit.length)
  expect(of('a', 'a', 'a')).toEqual([3])
  expect(of('a', undefined, 'a')).toEqual([1, 1, 1])
  expect(of('a', 'b', 'b')).toEqual([1, 2])
  expect(of(undefined, undefined)).toEqual([1, 1])
  expect(of(...Array.from({ length: 10 }, () => 'a'))).toEqual([9, 1])
  const others = withAlbums([photo({ album: 'a' }), photo({ album: 'a' }, { senderId: '8' })])
  expect(others).toHaveLength(2)
  const album = [photo({ album: 'a' }), photo({ album: 'a' })]
  expect(withAlbums(album)[0]).toBe(withAlbums(album)[0])
  expect(shownSize(album[1]!, album)).toEqual({ width: 240, height: 119 })
})
