// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../platform/i18n/languages.ts'
import { RULES_ANCHOR } from '../names/anchors.ts'
import { BY_ECONOMY, legalSections } from './legal-sections.ts'

type Words = Record<string, string>
const read = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../locales/${language}/legal.json`, import.meta.url), 'utf8')) as Words

const CONTACT = ['help_contact_text', 'help_contact_guest', 'help_contact_none', 'help_contact_write']
const ECONOMIES = ['play', 'sandbox', 'licensed']
const bodies = (section: string) => {
  if (section === 'help_contact') return CONTACT
  return BY_ECONOMY.includes(section) ? ECONOMIES.map((economy) => `${section}_${economy}`) : [`${section}_text`]
}
const sections = Object.entries(legalSections).flatMap(([name, list]) => list.map((section) => `${name}_${section}`))
const expected = [
  ...Object.keys(legalSections).map((name) => `${name}_intro`),
  ...sections.flatMap((section) => [section, ...bodies(section)]),
]

test('terms, privacy, house rules and help have the same sections in all eight languages', () => {
  expect(languages).toHaveLength(8)
  expect(sections).toContain(RULES_ANCHOR)
  const english = read('en')
  for (const language of languages) {
    const words = read(language)
    expect(Object.keys(words).toSorted(), language).toEqual(expected.toSorted())
    for (const [key, text] of Object.entries(words)) {
      // As many paragraphs and rules as in English, each with something in it.
      const lines = text.split('\n')
      expect(lines.length, `${language} ${key}`).toBe(english[key]!.split('\n').length)
      expect(lines.filter((line) => line.trim().length < 2 || line !== line.trim())).toEqual([])
    }
    const copied = Object.keys(words).filter((key) => language !== 'en' && words[key] === english[key])
    expect(copied, language).toEqual([])
  }
})
