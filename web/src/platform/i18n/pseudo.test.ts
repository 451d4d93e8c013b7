import { expect, it } from 'vitest'
import { formatMessage } from '@mela/contract/text/message-format.ts'
import { pseudoText } from './pseudo.ts'

it('stretches the words and leaves placeholders and plurals what they are', () => {
  const said = pseudoText('Message {name}')
  expect(formatMessage(said, { name: 'Asha' }, 'en-IN')).toMatch(/^\[Méššágé \S+ Asha\]$/)
  const counted = pseudoText('{n, plural, one {# minute ago} other {# minutes ago}}')
  expect(formatMessage(counted, { n: 1 }, 'en-IN')).toMatch(/^\[1 mîñüté ágö .+\]$/)
  expect(formatMessage(counted, { n: 3 }, 'en-IN')).toMatch(/^\[3 mîñütéš ágö .+\]$/)
  const plain = 'Too many attempts. Try again in a moment.'
  expect(pseudoText(plain).length).toBeGreaterThanOrEqual(plain.length * 1.35)
})
