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
})
