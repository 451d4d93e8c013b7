import { expect, test } from 'vitest'
import type { Operator } from '@mela/contract/operators/operators.ts'
import { entriesFor } from './entries.ts'

const operator = (...roles: Operator['roles']): Operator => ({ id: '1', name: 'nisha', roles }) as Operator
const names = (text: string, ...roles: Operator['roles']) =>
  entriesFor(text, { operator: operator(...roles), isDark: false, areKeysOn: true }).map(({ name }) => name)

test('an operator finds the pages of their roles with their parts, and what can be done anywhere', () => {
  const all = names('', 'admin')
  expect(all).toEqual(
    expect.arrayContaining(['Dashboard', 'Audit log', 'Settings: Group templates', 'Game config: Odds']),
  )
  expect(all.slice(-3)).toEqual(['Dark appearance', 'Switch single keys off', 'Sign out'])
  const content = names('', 'content')
  expect(content).toEqual(expect.arrayContaining(['Content: Pop-ups', 'Game config: Stakes']))
  expect(content).not.toContain('Withdrawals')
  expect(names('templates', 'finance')).toEqual(['Find people: templates'])
})

test('what begins as it was written comes first, and every word must be there', () => {
  expect(names('set', 'admin').slice(0, 2)).toEqual(['Settings', 'Settings: Site'])
  expect(names('settings fees', 'admin')).toEqual(['Settings: Fees and rates', 'Find people: settings fees'])
})

test('a number is offered as a withdrawal, a box, a period or a person, each to those who may open it', () => {
  expect(names('1204', 'risk')).toEqual(['Open withdrawal 1204', 'Open treasure box 1204', 'Find people: 1204'])
  expect(names('1204', 'support')).toEqual(['Open treasure box 1204', 'Find people: 1204'])
  expect(names('20260105020052', 'risk')).toContain('Open period 20260105020052')
  expect(names('1204', 'content')).toEqual([])
})

test('whatever is looked for stands in the address as it was written', () => {
  const [found] = entriesFor('a&b c', { operator: operator('risk'), isDark: true, areKeysOn: false })
  expect(found?.to).toBe('/users?query=a%26b%20c')
})
