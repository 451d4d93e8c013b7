import { expect, test } from 'vitest'
import { MediaBiz } from '@mela/contract/media.ts'
import { CARD_PHOTO_BYTES } from '@mela/contract/wallet/wallet-rules.ts'
import { isAllowed, isPrivate, maxBytes, plainType } from './kinds.ts'

test('WALLET-024 a card photo is a png or jpg of at most 2 MB, and nothing else is signed for', () => {
  expect(CARD_PHOTO_BYTES).toBe(2 * 1024 * 1024)
  for (const type of ['image/png', 'image/jpeg', 'IMAGE/JPG', 'image/jpeg; x=y']) {
    expect(isAllowed('card', plainType(type))).toBe(true)
    expect(maxBytes('card', plainType(type))).toBe(CARD_PHOTO_BYTES)
  }
  for (const type of ['image/gif', 'image/webp', 'image/svg+xml', 'video/mp4', 'application/pdf', 'text/html', '']) {
    expect(isAllowed('card', plainType(type)), type).toBe(false)
  }
})

test('cards and documents are private, and nothing else is', () => {
  expect(MediaBiz.filter(isPrivate)).toEqual(['card', 'identity'])
})
