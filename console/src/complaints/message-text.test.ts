import { expect, test } from 'vitest'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { messageText, pictureOf } from './message-text.ts'

test('a message is told in its words, and what has none is named', () => {
  expect(messageText({ type: ContentType.Text, data: { text: 'Send me ₹500' } })).toBe('Send me ₹500')
  expect(messageText({ type: ContentType.Audio, data: { url: '/files/a.webm' } })).toBe('Voice message')
  expect(messageText({ type: ContentType.Card, data: { name: 'Trams' } })).toBe('Card: Trams')
  expect(messageText({ type: 99, data: { text: 7 } })).toBe('A message without words')
})

test('only pictures of the own storage are loaded', () => {
  const image = (url: unknown) => pictureOf({ type: ContentType.Image, data: { url } })
  expect(image('/files/a.png')).toBe('/files/a.png')
  for (const url of ['//evil.example/a.png', 'https://evil.example/a.png', 'javascript:alert(1)', 7, undefined]) {
    expect(image(url)).toBeUndefined()
  }
  expect(pictureOf({ type: ContentType.Video, data: { poster_url: '/files/p.png' } })).toBe('/files/p.png')
  expect(pictureOf({ type: ContentType.Text, data: { url: '/files/a.png' } })).toBeUndefined()
})
