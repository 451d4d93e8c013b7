// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { moneySettings } from '@mela/contract/operators/money-settings.ts'
import type { OwnOperator } from '@mela/contract/operators/operators.ts'
import { fill, mount } from '../../../../ui/test/mount.ts'
import { setOperator } from '../../platform/session.ts'
import { SiteState, type Dashboard } from '../../platform/site-state.ts'
import { RewardSettings } from './RewardSettings.tsx'

const money = { ...moneySettings.parse({}), changes: {} } as unknown as Parameters<typeof RewardSettings>[0]['money']

function open(economy: Dashboard['economy'], ...roles: OwnOperator['roles']): HTMLElement {
  setOperator({ id: '1', name: 'nisha', roles } as OwnOperator)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const value = { economy } as Dashboard
  const site = { value, last: value, error: undefined, refresh: () => Promise.resolve() }
  return mount(
    <SiteState value={site}>
      <RewardSettings money={money} />
    </SiteState>,
  ).page
}
const titles = (page: HTMLElement) => [...page.querySelectorAll('h2')].map(({ textContent }) => textContent)
const field = (page: HTMLElement, label: string): HTMLInputElement => {
  const found = [...page.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))
  return document.getElementById(found!.htmlFor) as HTMLInputElement
}

test('shares that are too much together are said at once, and what is left of them', () => {
  const page = open('sandbox', 'finance')
  expect(titles(page).slice(-4)).toEqual(['Becoming an agent', 'Valid members', 'Shares of agents', 'Levels of agents'])
  expect(page.textContent).toContain('27% of at most 27%, nothing is left')
  fill(field(page, 'First circle'), '12.5')
  expect(page.textContent).toContain('24.5% of at most 27%, 2.5% is left')
  fill(field(page, 'Third circle'), '7')
  expect(page.textContent).toContain('27.5% of at most 27%, 0.5% too much')
  expect(page.querySelector('[role=alert]')!.textContent).toBe(
    'The shares of agents are 27.5% together, and at most 27%.',
  )
})

test('risk reads what agents get and changes nothing', () => {
  const page = open('licensed', 'risk')
  expect([...page.querySelectorAll('input')].every(({ readOnly }) => readOnly)).toBe(true)
})

test('where Diamonds are for play nothing of agents is there', () => {
  const page = open('play', 'admin')
  expect(titles(page).at(-1)).toBe('Invitations')
  expect(page.textContent).not.toContain('agent')
})
