import { expect, it } from 'vitest'
import { detectLanguage } from './languages.ts'

it('SHELL-019 takes the saved language, else the first of the browser that exists, else English', () => {
  expect(detectLanguage('ru', ['hi-IN'])).toBe('ru')
  expect(detectLanguage(undefined, ['hi-IN', 'en'])).toBe('hi')
  expect(detectLanguage(undefined, ['fr-FR', 'zh-Hant-TW', 'de'])).toBe('zh')
  expect(detectLanguage(undefined, ['in-ID'])).toBe('id')
  expect(detectLanguage(undefined, ['pt-BR', 'fr'])).toBe('en')
  expect(detectLanguage(undefined, [])).toBe('en')
  expect(detectLanguage('tlh', ['pt-BR'])).toBe('en')
})
