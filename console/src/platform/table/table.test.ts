// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { expect, test } from 'vitest'
import type { Currency } from '@mela/contract/money.ts'
import { mount } from '../../../../ui/test/mount.ts'
import { moneyRank } from '../form/money.ts'
import type { Column } from './column.ts'
import { Table } from './Table.tsx'

interface Stake {
  game: string
  amount: string
  type: Currency
}
const COLUMNS: readonly Column<Stake>[] = [
  { name: 'Game', cell: ({ game }) => game },
  { name: 'Staked', sortBy: ({ amount, type }) => moneyRank(amount, type), cell: ({ amount }) => amount },
]
// Two of them are the same as floating-point numbers.
const ROWS: readonly Stake[] = [
  { game: 'K3', amount: '90071992547409.91', type: 1 },
  { game: 'WinGo', amount: '-5.00', type: 1 },
  { game: 'Racing', amount: '90071992547409.92', type: 1 },
  { game: '5D', amount: '1000000.000001', type: 2 },
]

function open() {
  const props = { label: 'Stakes', columns: COLUMNS, rows: ROWS, keyOf: ({ game }: Stake) => game }
  const { page } = mount(createElement(Table<Stake>, { ...props, nameOf: ({ game }) => game }))
  const games = () => [...page.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')!.textContent)
  const [first, staked] = [...page.querySelectorAll('th')]
  const press = () => act(() => staked!.querySelector('button')!.click())
  return { games, first: first!, staked: staked!, press }
}

test('a column is sorted largest first, then smallest first, then as it came, each currency by itself and to the last digit', () => {
  const { games, staked, press } = open()
  expect(staked.getAttribute('aria-sort')).toBe('none')
  press()
  expect(staked.getAttribute('aria-sort')).toBe('descending')
  expect(games()).toEqual(['Racing', 'K3', 'WinGo', '5D'])
  press()
  expect(staked.getAttribute('aria-sort')).toBe('ascending')
  expect(games()).toEqual(['5D', 'WinGo', 'K3', 'Racing'])
  press()
  expect(staked.getAttribute('aria-sort')).toBe('none')
  expect(games()).toEqual(['K3', 'WinGo', 'Racing', '5D'])
})

test('a column that names nothing to sort by has no button', () => {
  const { first } = open()
  expect(first.querySelector('button')).toBeNull()
  expect(first.hasAttribute('aria-sort')).toBe(false)
})
