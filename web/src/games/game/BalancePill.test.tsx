// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Currency } from '@mela/contract/money.ts'
import { mount } from '../../../../ui/test/mount.ts'
import { loadAreas, startLanguage } from '../../platform/i18n/i18n.ts'
import { readStored, removeStored } from '../../platform/storage/storage.ts'
import { useMoneyType } from '../bet/money-type.ts'
import type { GameConfig } from '../game-config.ts'
import { BalancePill } from './BalancePill.tsx'

const config = (money_types: Currency[]) => ({ money_types }) as GameConfig

function Screen({ types }: { types: Currency[] }) {
  const type = useMoneyType(config(types))
  return (
    <>
      <BalancePill type={type} types={types} />
      <output>{type}</output>
    </>
  )
}

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut off')))
  removeStored('default_wallet')
  await startLanguage()
  await loadAreas('games', 'wallet')
})

test('where people bet with several currencies a tap on the balance chooses one, which is kept on the device', () => {
  const { page } = mount(<Screen types={[1, 2, 3]} />)
  const shown = () => page.querySelector('output')!.textContent
  expect(shown(), 'diamonds until another is chosen').toBe('3')
  act(() => page.querySelector<HTMLButtonElement>('button[aria-haspopup=dialog]')!.click())
  const choices = [...page.querySelectorAll<HTMLInputElement>('dialog input[type=radio]')]
  expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
    ['1', false],
    ['2', false],
    ['3', true],
  ])
  act(() => choices[0]!.click())
  expect(shown()).toBe('1')
  expect(readStored('default_wallet')).toBe('1')
  expect(page.querySelector('dialog')).toBeNull()
})

test('where there is one currency nothing is to be chosen', () => {
  const { page } = mount(<Screen types={[3]} />)
  expect(page.querySelector('button')).toBeNull()
})
