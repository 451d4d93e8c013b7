import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PHOTOS_MAX } from '@mela/contract/chat/chat-rules.ts'
import { MEDIA_LIMITS } from '@mela/contract/media.ts'
import { formatMessage } from '@mela/contract/text/message-format.ts'
import { accepted, checkFiles, checkLength, USUAL_LIMITS, type MediaKind } from './check-files.ts'

const MB = 1024 * 1024
const english = JSON.parse(readFileSync('web/locales/en/media.json', 'utf8')) as Record<string, string>

/** Of any size without being it. */
function fileOf(name: string, type: string, size = 1000): File {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const checked = (files: File[], meant?: MediaKind, limits = USUAL_LIMITS) => {
  const { files: usable, problems } = checkFiles(files, limits, meant)
  return {
    usable: usable.map(({ kind, file }) => `${kind} ${file.type}`),
    said: problems.map(({ key, values }) => formatMessage(english[key.slice('media.'.length)]!, values, 'en-IN')),
  }
}

test('CHAT-048 png, jpg, jpeg, gif, mp4, mov, mp3 and wav are taken, and the rest is named with its formats', () => {
  const good: [name: string, type: string, as: string][] = [
    ['a.png', 'image/png', 'image image/png'],
    ['a.jpg', 'image/jpeg', 'image image/jpeg'],
    ['a.jpeg', 'image/jpg', 'image image/jpeg'],
    ['a.gif', 'image/gif', 'image image/gif'],
    ['a.mp4', 'video/mp4', 'video video/mp4'],
    ['a.mov', 'video/quicktime', 'video video/quicktime'],
    ['a.mp3', 'audio/mpeg', 'audio audio/mpeg'],
    ['a.mp3', 'audio/mp3', 'audio audio/mpeg'],
    ['a.wav', 'audio/x-wav', 'audio audio/wav'],
    // Some systems do not know what they hand over.
    ['A.MOV', '', 'video video/quicktime'],
    ['a.JPEG', '', 'image image/jpeg'],
  ]
  for (const [name, type, as] of good) expect(checked([fileOf(name, type)])).toEqual({ usable: [as], said: [] })

  const images = 'Please upload images in format png, jpg, jpeg, gif'
  const videos = 'Please upload videos in format mp4, mov'
  const audio = 'Please upload audio in format mp3, wav'
  const bad: [name: string, type: string, said: string, meant?: MediaKind][] = [
    ['a.webp', 'image/webp', images],
    ['a.svg', 'image/svg+xml', images],
    ['a.heic', 'image/heic', images],
    ['a.webm', 'video/webm', videos],
    ['a.ogg', 'audio/ogg', audio],
    ['a.m4a', 'audio/mp4', audio],
    ['a.pdf', 'application/pdf', images],
    ['a.exe', '', images],
    ['a.txt', 'text/plain', audio, 'audio'],
    // The name does not make a type.
    ['a.png', 'text/html', images],
  ]
  for (const [name, type, said, meant] of bad) {
    expect(checked([fileOf(name, type)], meant)).toEqual({ usable: [], said: [said] })
  }
  expect(checked([fileOf('a.webp', 'image/webp'), fileOf('b.bmp', 'image/bmp'), fileOf('c.png', 'image/png')])).toEqual(
    {
      usable: ['image image/png'],
      said: [images],
    },
  )
  expect(accepted('image', 'video')).toBe('image/png,image/jpeg,image/gif,video/mp4,video/quicktime')
  expect(accepted('audio')).toBe('audio/mpeg,audio/wav')
})

test('CHAT-049 images up to 200MB, videos up to 1G and audio up to 200MB, unless the server says otherwise', () => {
  expect(USUAL_LIMITS).toEqual(MEDIA_LIMITS)
  const cases: [name: string, type: string, most_mb: number, said: string][] = [
    ['a.jpg', 'image/jpeg', 200, 'Please upload an image that does not exceed 200MB'],
    ['a.mp4', 'video/mp4', 1024, 'Please upload a video that does not exceed 1G'],
    ['a.mp3', 'audio/mpeg', 200, 'Please upload an audio that does not exceed 200MB'],
  ]
  for (const [name, type, most_mb, said] of cases) {
    expect(checked([fileOf(name, type, most_mb * MB)]).said).toEqual([])
    expect(checked([fileOf(name, type, most_mb * MB + 1)])).toEqual({ usable: [], said: [said] })
  }
  const small = { image_mb: 5, video_mb: 2048, audio_mb: 1 }
  expect(checked([fileOf('a.jpg', 'image/jpeg', 6 * MB)], 'image', small).said).toEqual([
    'Please upload an image that does not exceed 5MB',
  ])
  expect(checked([fileOf('a.mp4', 'video/mp4', 3000 * MB)], 'image', small).said).toEqual([
    'Please upload a video that does not exceed 2G',
  ])
})

test('a film of four hours is taken and a longer one is not, and sounds have no length of their own', () => {
  const file = fileOf('a.mp4', 'video/mp4')
  const lengthOf = (kind: MediaKind, duration: number) => checkLength({ kind, file, width: 1, height: 1, duration })
  expect(lengthOf('video', 4 * 3600)).toBeUndefined()
  expect(lengthOf('audio', 5 * 3600)).toBeUndefined()
  const { key, values } = lengthOf('video', 4 * 3600 + 0.5)!
  expect(formatMessage(english[key.slice('media.'.length)]!, values, 'en-IN')).toBe(
    'Please upload a video no longer than 4 hours',
  )
})

test('CHAT-050 nine photos at a time: more are dropped and said, and without a usable one nothing is left', () => {
  expect(PHOTOS_MAX).toBe(9)
  const photos = (count: number) =>
    Array.from({ length: count }, (_, index) => fileOf(`${index}.png`, 'image/png', index + 1))
  expect(checked(photos(9)).said).toEqual([])
  const { files, problems } = checkFiles(photos(12), USUAL_LIMITS)
  expect(files.map(({ file }) => file.name)).toEqual(photos(9).map(({ name }) => name))
  expect(problems.map(({ key }) => key)).toEqual(['media.photos_max'])
  expect(checked(photos(10)).said).toEqual(['You can send a maximum of 9 photos at a time'])
  // What cannot be sent anyway takes no place.
  expect(checked([fileOf('a.bmp', 'image/bmp'), ...photos(9)])).toMatchObject({ usable: { length: 9 } })
  expect(checked([fileOf('a.bmp', 'image/bmp'), fileOf('b.pdf', 'application/pdf')]).usable).toEqual([])
})
