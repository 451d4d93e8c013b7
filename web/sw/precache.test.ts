import { expect, it } from 'vitest'
import { answerTo, filesToKeep } from './precache.ts'

const origin = 'https://mela.example'
const answer = (path: string, mode = 'cors', method = 'GET') => {
  const { origin: of, pathname } = new URL(path, origin)
  return answerTo({ method, mode }, { origin: of, pathname }, origin)
}

it('answers pages and files of the build, and never what belongs to the server', () => {
  for (const path of ['/', '/chatList', '/chat/1-2%7C1', '/user-notification', '/administrator', '/nowhere/at/all']) {
    expect(answer(path, 'navigate'), path).toBe('page')
  }
  expect(answer('/assets/index-abc.js')).toBe('file')
  for (const path of ['/api/user/info', '/api/realtime', '/files/a.png', '/admin', '/admin/x', '/docs', '/ready']) {
    expect(answer(path, 'navigate'), path).toBe('network')
    expect(answer(path), path).toBe('network')
  }
  expect(answer('/manifest.webmanifest')).toBe('network')
  expect(answer('/robots.txt', 'navigate')).toBe('network')
  expect(answer('/verify-draws.html', 'navigate')).toBe('network')
  expect(answer('https://elsewhere.example/assets/x.js')).toBe('network')
  expect(answer('/chatList', 'navigate', 'POST')).toBe('network')
})

it('keeps everything but the words of languages that are not read here', () => {
  const files = [
    '/assets/index-a.js',
    '/assets/words-en-b.js',
    '/assets/words-hi-account-c.js',
    '/assets/words-hi-d.js',
  ]
  expect(filesToKeep(files, new Set(['hi']))).toEqual([
    '/assets/index-a.js',
    '/assets/words-hi-account-c.js',
    '/assets/words-hi-d.js',
  ])
  expect(filesToKeep(files, new Set())).toEqual(['/assets/index-a.js'])
})
