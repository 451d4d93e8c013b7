import { describe, expect, it } from 'vitest'
import { formatMessage } from './message-format.ts'

const russian = '{n, plural, one {# минуту назад} few {# минуты назад} many {# минут назад} other {# минуты назад}}'
const state = '{unread, plural, =0 {} one {, # unread} other {, # unread}}{muted, select, yes {, muted} other {}}'

describe('formatMessage', () => {
  it('puts values in their places and leaves other text alone', () => {
    expect(formatMessage('Message {name}', { name: 'A{b}#' }, 'en-IN')).toBe('Message A{b}#')
    expect(formatMessage('No. #1', {}, 'en-IN')).toBe('No. #1')
  })

  it('chooses the plural category of the language and writes the number its way', () => {
    const said = [1, 3, 5, 21].map((n) => formatMessage(russian, { n }, 'ru-RU'))
    expect(said).toEqual(['1 минуту назад', '3 минуты назад', '5 минут назад', '21 минуту назад'])
    expect(formatMessage('{n, plural, other {#}}', { n: 248630 }, 'en-IN')).toBe('2,48,630')
  })

  it('prefers an exact number to a category, and other to nothing', () => {
    expect(formatMessage(`Asha${state}`, { unread: 0, muted: 'no' }, 'en-IN')).toBe('Asha')
    expect(formatMessage(`Asha${state}`, { unread: 2, muted: 'yes' }, 'en-IN')).toBe('Asha, 2 unread, muted')
  })

  it('keeps words that turn the direction from turning the sentence they stand in', () => {
    const said = (name: string) => formatMessage('{name} joined 5 groups', { name }, 'en-IN')
    expect(said('\u05d3\u05e0\u05d4')).toBe('\u2068\u05d3\u05e0\u05d4\u2069 joined 5 groups')
    // What would end the isolation and then turn the rest around.
    expect(said('a\u2069\u202eb')).toBe('\u2068ab\u2069 joined 5 groups')
    expect(said('\u2067\u2067a')).toBe('\u2068a\u2069 joined 5 groups')
    const two = `\u2068\u05d3\u2069 and \u2068\u05d4\u2069`
    expect(said(two)).toBe(`\u2068${two}\u2069 joined 5 groups`)
    for (const name of ['Asha', 'आशा', '小红', 'Zoë 👩‍👩‍👧', 'A\u200db']) expect(said(name)).toBe(`${name} joined 5 groups`)
  })
})
